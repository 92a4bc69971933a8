import type { Context } from '@/lib/domain/context';
import type { Dispute } from '@/lib/integrations/payments';
import type { Payment, PaymentDispute } from '@/lib/platform/db';
import { largest, least, type Paise } from '@/lib/platform/money';
import { after, minutes } from '@/lib/platform/time';
import { leftOf, noticeReversals, TAKEN_FOR_DISPUTE } from './notice-reversals';
import { listSurplus } from './notice-surplus';
import { openPaymentReview } from './open-payment-review';
import { readWithSums } from './read-with-sums';
import { countedOf } from './received';
import { disputeRecheck } from './recheck-schedule';

/** ms: longer than a question to the gateway lasts, and than the clocks of two processes differ. */
const ANSWERED_WITHIN = minutes(2);

interface NoticedDispute {
  payment: Payment;
  dispute: Dispute;
  /** When the gateway was asked. */
  askedAt: Date;
}

/**
 * Stores what the gateway says of a dispute about a paid payment. While it is open a person has a case, which ends with
 * it; nothing is booked here. One that was won may be opened again. A lost one is money that went back, and one that is
 * lost no more is money that is there again. In the caller's transaction, after `lock`.
 */
export async function noticeDispute(
  context: Context,
  { payment, dispute, askedAt }: NoticedDispute,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const { id, amount, amountDeducted, reason, phase, status, respondBy } = dispute;
  const isEnded = status === 'won' || status === 'lost' || status === 'closed';
  const said = {
    amount,
    amountDeducted,
    reason,
    phase,
    status,
    respondBy,
    updatedAt: now,
    endedAt: isEnded ? now : null,
  };
  const key = { gateway_id: { gateway: payment.gateway, id } };
  const known = await db.paymentDispute.findUnique({ where: key });
  if (known && !isEnded && !goesOn(known, askedAt)) return;
  await db.paymentDispute.upsert({
    where: key,
    create: {
      ...said,
      id,
      gateway: payment.gateway,
      paymentId: payment.id,
      openedAt: dispute.openedAt ?? now,
    },
    // The time of its end is that at which the store first heard of it.
    update: { ...said, endedAt: isEnded ? (known?.endedAt ?? now) : null },
  });
  const openKey = `payment_disputed:${id}`;
  const taken = takenBy({ status, amountDeducted }) - (known ? takenBy(known) : 0n);
  if (taken !== 0n) await noticeTaken(context, payment, taken);
  if (isEnded) {
    const { count } = await db.review.updateMany({
      where: { openKey },
      data: { closedAt: now, note: `The dispute ended: ${status}.`, openKey: null },
    });
    const closed = { cause: 'payment_disputed', moneyAtRisk: amount } as const;
    if (count > 0) await context.effects[payment.purpose].closed(context, payment, closed);
    return;
  }
  const evidence = {
    clientTxnId: payment.clientTxnId,
    utr: payment.utr,
    dispute: id,
    reason,
    phase,
    status,
    amount: amount.toString(),
    respondBy: respondBy?.toISOString() ?? null,
  };
  await openPaymentReview(context, payment, {
    cause: 'payment_disputed',
    subject: id,
    moneyAtRisk: amount,
    evidence,
  });
  await db.payment.updateMany({
    where: { id: payment.id, recheckAt: null },
    data: { recheckAt: disputeRecheck(now) },
  });
  // The gateway may have named another time, or looks at the evidence now.
  await db.review.updateMany({ where: { openKey }, data: { evidence, moneyAtRisk: amount } });
}

/**
 * Whether a dispute that is said to be open is: an answer of before its end may come after it, because another question
 * was answered meanwhile. A bank may also ask anew for the money of one that was won, in the next phase of the same
 * dispute, and not answering loses it. What a lost one took stays with the bank until it ends otherwise.
 */
function goesOn({ endedAt, status }: PaymentDispute, askedAt: Date): boolean {
  if (endedAt === null) return true;
  return status !== 'lost' && askedAt > after(endedAt, ANSWERED_WITHIN);
}

const takenBy = ({ status, amountDeducted }: { status: string; amountDeducted: Paise }): Paise =>
  status === 'lost' ? amountDeducted : 0n;

/**
 * What a lost dispute took is a case as other money that went back, and so is what came again because it was won after
 * all (`taken` below zero), also while the gateway says nothing of the payment itself.
 */
async function noticeTaken(context: Context, { id }: Payment, taken: Paise): Promise<void> {
  const payment = await readWithSums(context, id);
  const payments = [payment, ...(await listSurplus(context, payment))];
  const counted = payments.reduce((sum, each) => sum + countedOf(each), 0n);
  const before = payments.reduce((sum, each) => sum + (each.gatewayAmount ?? countedOf(each)), 0n);
  const { lost, gatewayTotal } = payment;
  const left = leftOf({ total: gatewayTotal ?? before + lost - taken, lost });
  await noticeReversals(context, payments, {
    // The gateway may have ended the payment since: losing brings nothing, and winning what was taken at most.
    amount: least(least(left, counted), before + largest(-taken, 0n)),
    remark: taken > 0n ? TAKEN_FOR_DISPUTE : 'A dispute that was lost counts as won',
  });
}
