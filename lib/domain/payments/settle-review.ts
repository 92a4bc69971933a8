import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context, PaidState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { receivedOf, unreferencedOf } from './received';
import type { Decision } from './schema';

export interface SettleReviewInput {
  reviewId: string;
  decision: Decision;
  /** The customer reads it too when the order or top-up fails. */
  reason: string;
  /** The bank reference, to credit money for which the gateway names none. */
  reference?: string | undefined;
}

/**
 * An administrator decides a review of a payment. Throws recent_auth_required, not_found, and conflict when the review
 * is about an order or already closed, or when there is no money to credit; invalid_input when the bank reference is
 * missing.
 */
export async function settleReview(
  context: Context,
  input: SettleReviewInput,
): Promise<{ message: Message }> {
  requireRecentAuth(context);
  try {
    return await transaction(context, (inside) => settle(inside, input));
  } catch (error) {
    if (violatedUnique(error) !== 'payments_utr_key') throw error;
    throw new AppError('conflict', 'payments.referenceCounted');
  }
}

async function settle(
  context: Context,
  { reviewId, decision, reason, reference }: SettleReviewInput,
): Promise<{ message: Message }> {
  const { db, clock, actor } = context;
  const review = await db.review.findUnique({ where: { id: reviewId }, include: { payment: true } });
  if (!review) throw notFound('Case');
  if (!review.payment) throw new AppError('conflict', 'payments.caseEndsWithOrder');
  await context.effects[review.payment.purpose].lock(context, review.payment);
  const { count } = await db.review.updateMany({
    where: { id: reviewId, closedAt: null },
    data: { closedAt: clock.now(), closedById: actor.id, note: reason, openKey: null },
  });
  if (count === 0) throw new AppError('conflict', 'payments.caseClosed');
  const payment = await db.payment.findUniqueOrThrow({ where: { id: review.payment.id } });
  const isMissing = review.cause === 'reference_missing';
  if (decision === 'credit')
    await credit(context, payment, isMissing ? withReference(payment, reference) : receivedOf(payment));
  else await dismiss(context, payment, { reason, watched: review.cause === 'poison_job' });
  await recordAudit(context, {
    action: 'settle-review',
    objectType: 'payment',
    objectId: payment.id,
    before: { status: payment.status, cause: review.cause },
    after: { decision, reason, ...(isMissing && decision === 'credit' && { reference }) },
  });
  return {
    message: message(decision === 'credit' ? 'payments.credited' : 'payments.dismissed'),
  };
}

/** The money as the gateway reported it, with the bank reference that a person found in the bank's statement. */
function withReference(payment: Payment, reference: string | undefined): PaidState | null {
  if (reference === undefined)
    throw new AppError('invalid_input', 'payments.referenceNeeded', {
      fields: { reference: 'fieldErrors.empty' },
    });
  const received = unreferencedOf(payment);
  if (!received) return null;
  const { since: _, ...state } = received;
  return { outcome: 'paid', ...state, utr: reference };
}

async function credit(context: Context, payment: Payment, state: PaidState | null): Promise<void> {
  if (!state) throw new AppError('conflict', 'payments.nothingReceived');
  const now = context.clock.now();
  await context.db.payment.update({
    where: { id: payment.id },
    data: {
      status: 'paid',
      utr: state.utr,
      payerVpa: state.payerVpa,
      receivedAmount: state.amount,
      nextCheckAt: null,
      paidAt: now,
      updatedAt: now,
    },
  });
  await context.effects[payment.purpose].credited(context, payment, state);
}

/**
 * Fails the payment, unless the review was only about a failing job (`watched`) and sweeps still ask about the payment.
 */
async function dismiss(
  context: Context,
  payment: Payment,
  { reason, watched }: { reason: string; watched: boolean },
): Promise<void> {
  if (payment.status === 'paid' || (watched && payment.nextCheckAt !== null)) return;
  await context.db.payment.update({
    where: { id: payment.id },
    data: { status: 'failed', nextCheckAt: null, updatedAt: context.clock.now() },
  });
  await context.effects[payment.purpose].failed(context, payment, reason);
}
