import { assertNotErased } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { Payment, Review } from '@/lib/platform/db';
import { newId, newOrderId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { openPaymentReview } from './open-payment-review';
import { readReference } from './read-reference';
import type { Decision } from './schema';
import { shareReinstated } from './share-reinstated';

interface ReversalDecision {
  review: Review;
  payment: Payment;
  decision: Decision;
  reason: string;
  reference?: string | undefined;
  /** What of a receivable the wallet has, which is locked for `offset`. */
  inWallet: Paise;
}

/**
 * Books what a person decided about money that went back: as a receivable of the customer, whose case stays open until
 * it is paid again, taken from the wallet or written off, or as a loss; and about money that is there again. Throws
 * conflict when something of that would go into the wallet of an erased account. In the caller's transaction, after
 * `lock`.
 */
export async function settleReversal(context: Context, decided: ReversalDecision): Promise<void> {
  const { review, payment, decision, reason: note } = decided;
  if (decision === 'dismiss') return;
  const { reversed } = context.effects[payment.purpose];
  const booked = { reference: review.id, note };
  const amount = review.moneyAtRisk;
  if (review.cause === 'payment_reinstated') {
    const shares = await shareReinstated(context, payment, amount);
    if (shares.wallet > 0n) await assertNotErased(context, payment.userId);
    const entries = { gateway: -amount, ...shares };
    await reversed(context, payment, { ...booked, reason: 'payment_reinstated', entries });
    return;
  }
  if (review.cause === 'receivable') {
    if (decision === 'recovered') await recover(context, decided);
    else if (decision === 'offset') await offset(context, decided);
    else
      await reversed(context, payment, {
        ...booked,
        reason: 'receivable_lost',
        entries: { losses: -amount, receivables: amount },
      });
    return;
  }
  const from = decision === 'receivable' ? 'receivables' : 'losses';
  await reversed(context, payment, {
    ...booked,
    reason: 'payment_reversed',
    entries: { [from]: -amount, gateway: amount },
  });
  if (decision === 'receivable') await openReceivable(context, decided, amount);
}

/**
 * A second reversal of the same payment has a receivable of its own, and so has what the wallet did not have of one.
 */
function openReceivable(
  context: Context,
  { review, payment, reason }: ReversalDecision,
  moneyAtRisk: Paise,
): Promise<void> {
  const evidence = { clientTxnId: payment.clientTxnId, utr: payment.utr, reason };
  return openPaymentReview(context, payment, {
    cause: 'receivable',
    subject: review.id,
    moneyAtRisk,
    evidence,
  });
}

/**
 * What is owed is taken from the wallet, where it is on hold; the rest is a receivable of its own, so that each case is
 * booked once.
 */
async function offset(context: Context, decided: ReversalDecision): Promise<void> {
  const { review, payment, reason: note, inWallet } = decided;
  await context.db.review.update({ where: { id: review.id }, data: { moneyAtRisk: inWallet } });
  await context.effects[payment.purpose].reversed(context, payment, {
    reason: 'receivable_offset',
    reference: review.id,
    note,
    entries: { wallet: -inWallet, receivables: inWallet },
  });
  const rest = review.moneyAtRisk - inWallet;
  if (rest > 0n) await openReceivable(context, decided, rest);
}

/** The customer has paid it again, under a bank reference of its own: a payment beside the one that went back. */
async function recover(
  context: Context,
  { review, payment, reason, reference }: ReversalDecision,
): Promise<void> {
  const utr = readReference(reference).toUpperCase();
  const { clock, db } = context;
  const now = clock.now();
  const amount = review.moneyAtRisk;
  const again = await db.payment.create({
    data: {
      id: newId(clock),
      purpose: payment.purpose,
      userId: payment.userId,
      orderId: payment.orderId,
      walletTransactionId: payment.walletTransactionId,
      gateway: payment.gateway,
      clientTxnId: newOrderId(clock),
      amount,
      receivedAmount: amount,
      status: 'paid',
      utr,
      besideId: payment.id,
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  await context.effects[payment.purpose].reversed(context, payment, {
    reason: 'receivable_recovered',
    reference: again.id,
    note: reason,
    entries: { gateway: -amount, receivables: amount },
  });
}
