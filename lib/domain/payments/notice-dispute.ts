import type { Context } from '@/lib/domain/context';
import type { Dispute } from '@/lib/integrations/payments';
import type { Payment } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';
import { noticeReversal } from './notice-reversal';
import { openPaymentReview } from './open-payment-review';
import { disputeRecheck } from './recheck-schedule';

/**
 * Stores what the gateway says of a dispute about a paid payment. While it is open a person has a case, which ends with it; nothing
 * is booked here. A lost one is money that went back, and one that is lost no more is money that is there again. In the caller's transaction, after `lock`.
 */
export async function noticeDispute(context: Context, payment: Payment, dispute: Dispute): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const { id, amount, amountDeducted, reason, phase, status, respondBy } = dispute;
  const isEnded = status === 'won' || status === 'lost' || status === 'closed';
  const said = {
    ...{ amount, amountDeducted, reason, phase, status, respondBy, updatedAt: now },
    endedAt: isEnded ? now : null,
  };
  const key = { gateway_id: { gateway: payment.gateway, id } };
  const known = await db.paymentDispute.findUnique({ where: key });
  // An answer from before the end that comes after it: another question was answered meanwhile.
  if (known?.endedAt && !isEnded) return;
  await db.paymentDispute.upsert({
    where: key,
    create: {
      ...said,
      ...{ id, gateway: payment.gateway, paymentId: payment.id, openedAt: dispute.openedAt ?? now },
    },
    // The time of its end is that at which the store first heard of it.
    update: { ...said, endedAt: known?.endedAt ?? said.endedAt },
  });
  const openKey = `payment_disputed:${id}`;
  const taken = takenBy({ status, amountDeducted }) - (known ? takenBy(known) : 0n);
  if (taken !== 0n) await noticeTaken(context, payment, taken);
  if (isEnded) {
    await db.review.updateMany({
      where: { openKey },
      data: { closedAt: now, note: `The dispute ended: ${status}.`, openKey: null },
    });
    return;
  }
  const evidence = {
    ...{ clientTxnId: payment.clientTxnId, utr: payment.utr, dispute: id, reason, phase, status },
    ...{ amount: amount.toString(), respondBy: respondBy?.toISOString() ?? null },
  };
  await openPaymentReview(context, payment, {
    ...{ cause: 'payment_disputed', subject: id, moneyAtRisk: amount, evidence },
  });
  await db.payment.updateMany({
    where: { id: payment.id, recheckAt: null },
    data: { recheckAt: disputeRecheck(now) },
  });
  // The gateway may have named another time, or looks at the evidence now.
  await db.review.updateMany({ where: { openKey }, data: { evidence, moneyAtRisk: amount } });
}

const takenBy = ({ status, amountDeducted }: { status: string; amountDeducted: Paise }): Paise =>
  status === 'lost' ? amountDeducted : 0n;

/**
 * What a lost dispute took is a case as other money that went back, and so is what came again because it was won after all (`taken` below
 * zero), also while the gateway says nothing of the payment itself.
 */
async function noticeTaken(context: Context, { id }: Payment, taken: Paise): Promise<void> {
  const payment = await context.db.payment.findUniqueOrThrow({ where: { id } });
  const received = payment.receivedAmount ?? payment.amount;
  const left = (payment.gatewayAmount ?? received) - taken;
  await noticeReversal(context, payment, {
    amount: left > 0n ? least(left, received) : 0n,
    remark: taken > 0n ? 'Taken for a lost dispute' : 'A dispute that was lost counts as won',
  });
}
