import type { Context } from '@/lib/domain/context';
import type { Dispute } from '@/lib/integrations/payments';
import type { Payment } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { noticeReversal } from './notice-reversal';
import { openPaymentReview } from './open-payment-review';
import { disputeRecheck } from './recheck-schedule';

/**
 * Stores what the gateway says of a dispute about a paid payment. While it is open a person has a case, which ends with it; nothing
 * is booked here. A lost one is money that went back. In the caller's transaction, after `lock`.
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
  const taken =
    status === 'lost' ? amountDeducted - (known?.status === 'lost' ? known.amountDeducted : 0n) : 0n;
  if (taken > 0n) await noticeTaken(context, payment, taken);
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

/** What a lost dispute took is a case as other money that went back, also while the gateway says nothing of the payment itself. */
async function noticeTaken(context: Context, { id }: Payment, taken: Paise): Promise<void> {
  const payment = await context.db.payment.findUniqueOrThrow({ where: { id } });
  const left = (payment.gatewayAmount ?? payment.receivedAmount ?? payment.amount) - taken;
  await noticeReversal(context, payment, {
    amount: left > 0n ? left : 0n,
    remark: 'Taken for a lost dispute',
  });
}
