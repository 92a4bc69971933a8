import type { Context, UnreferencedState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { after, hours, minutes } from '@/lib/platform/time';
import { openPaymentReview } from './open-payment-review';
import { evidenceOf, unreferencedOf } from './received';
import { closeOutdated, isUnreferencedKnown, noticeBesideReview } from './unreferenced-money';

/** ms that a gateway may take to learn the bank reference of a payment that it calls paid. */
const REFERENCE_WAIT = minutes(10);

/**
 * Handles a payment that the gateway calls paid without a bank reference, in the caller's transaction: it is asked
 * again after ten minutes, and then a person gets a case, for the customer has probably paid. The gateway is asked
 * every hour after that, and a reference that comes settles the payment.
 */
export async function awaitReference(
  context: Context,
  { id, purpose }: Payment,
  state: UnreferencedState,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const found = await db.payment.findUniqueOrThrow({ where: { id } });
  await context.effects[purpose].lock(context, found);
  const payment = await db.payment.findUniqueOrThrow({ where: { id } });
  if (payment.status === 'paid') return;
  const earlier = unreferencedOf(context, payment);
  // The page was paid once more, and neither payment has a bank reference. When the gateway goes back to money that a
  // person decides about, nothing else would tell of the other.
  if ((earlier && earlier.amount !== state.amount) || (await hasOtherCase(context, payment, state)))
    await closeOutdated(context, payment, state.amount);
  // A person decides, or has decided already, and the gateway says the same as before.
  if (await isUnreferencedKnown(context, payment, state.amount)) return;
  if (payment.status === 'review') return noticeBesideReview(context, payment, state);
  const since = earlier?.amount === state.amount ? earlier.since : now;
  const isLate = now >= after(since, REFERENCE_WAIT);
  const { outcome: _, ...received } = state;
  const evidence = evidenceOf(context, payment, {
    ...received,
    amount: state.amount.toString(),
    utr: null,
    since: since.toISOString(),
  });
  await db.payment.update({
    where: { id },
    data: {
      evidence,
      checkedAt: now,
      nextCheckAt: isLate ? after(now, hours(1)) : after(since, REFERENCE_WAIT),
    },
  });
  if (!isLate) return;
  // The gateway speaks again.
  await db.review.updateMany({
    where: { paymentId: id, cause: 'payment_unresolved', closedAt: null },
    data: { closedAt: now, note: 'The gateway said later that it was paid.', openKey: null },
  });
  await openPaymentReview(context, payment, {
    cause: 'reference_missing',
    moneyAtRisk: state.amount,
    evidence: { asked: payment.amount.toString(), clientTxnId: payment.clientTxnId, said: evidence },
  });
}

/** Earlier versions kept the first case open, and the evidence of the page named the newest money. */
async function hasOtherCase(
  { db }: Pick<Context, 'db'>,
  { id }: Payment,
  { amount }: UnreferencedState,
): Promise<boolean> {
  const open = { cause: 'reference_missing', closedAt: null, moneyAtRisk: { not: amount } } as const;
  return (await db.review.count({ where: { paymentId: id, ...open } })) > 0;
}
