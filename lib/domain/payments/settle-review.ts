import { assertNotErased, requireRecentAuth, type SecondApprover } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context, PaidState } from '@/lib/domain/context';
import type { Payment, Review } from '@/lib/platform/db';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message, type PlainKey } from '@/lib/platform/messages';
import { type Paise, rupees } from '@/lib/platform/money';
import { askAboutHeld } from './ask-about-held';
import { askAboutSurplus } from './ask-about-surplus';
import { assertNotOwn } from './assert-not-own';
import { readSecondPayment } from './credit-second-payment';
import { type CaseFacts, decisionsOf, factsOf } from './decisions-of';
import { dismissPayment } from './dismiss-payment';
import { isReferenceCounted } from './is-reference-counted';
import { markPaid } from './mark-paid';
import { noticeClaims } from './notice-claims';
import { readReference } from './read-reference';
import { receivedOf, saidIn, unreferencedOf } from './received';
import type { Decision } from './schema';
import { seenToSettle } from './seen-to-settle';
import { askAboutDispute, settleDispute } from './settle-dispute';
import { settleReversal } from './settle-reversal';

export interface SettleReviewInput {
  reviewId: string;
  decision: Decision;
  /** `seen` of the case as the person saw it; without it the case is decided as it is now. */
  seen?: string | undefined;
  /** The customer reads it too when the order or top-up fails. */
  reason: string;
  /** The bank reference, to credit money for which the gateway names none. */
  reference?: string | undefined;
  /**
   * Rupees in the bank's statement, to credit money that only a webhook has named; what was taken for a lost dispute.
   */
  amount?: number | undefined;
  /** A second person, required above what one may credit alone without proof by the gateway. */
  approver?: SecondApprover | undefined;
}

const DONE: Record<Decision, PlainKey> = {
  credit: 'payments.credited',
  deliver: 'payments.delivered',
  dismiss: 'payments.dismissed',
  receivable: 'payments.receivableBooked',
  loss: 'payments.lossBooked',
  recovered: 'payments.recovered',
  reinstated: 'payments.reinstated',
  offset: 'payments.offset',
  won: 'payments.disputeWon',
  lost: 'payments.disputeLost',
};

/** What is said of a decision that a case does not allow. */
const REFUSED: Partial<Record<Decision, PlainKey>> = {
  credit: 'payments.nothingReceived',
  deliver: 'payments.cannotDeliver',
};

/**
 * An administrator decides a review of a payment. Throws recent_auth_required, not_found, and conflict when the review
 * is about an order or already closed, does not allow the decision, is not as the person saw it, says another amount by
 * the gateway's newest word or that the money went back, or would credit an account that was erased; unavailable when
 * the gateway does not answer before a credit; invalid_input when the bank reference, or what was taken for a lost
 * dispute, is missing; forbidden, bad_code and approval_required for a credit that takes another or a second person;
 * forbidden when staff who have a colleague for it decide about a reversal of their own payment in any other way than
 * that they owe it.
 */
export async function settleReview(
  context: Context,
  input: SettleReviewInput,
): Promise<{ message: Message }> {
  requireRecentAuth(context);
  const surplus = await askAboutSurplus(context, input);
  await askAboutHeld(context, input);
  await askAboutDispute(context, input);
  try {
    return await transaction(context, (inside) => settle(inside, { ...input, surplus }));
  } catch (error) {
    if (!isReferenceCounted(error)) throw error;
    throw new AppError('conflict', 'payments.referenceCounted');
  }
}

interface Settling extends SettleReviewInput {
  /** What the case of a surplus said before the gateway was asked again, in paise; null for any other. */
  surplus: Paise | null;
}

async function settle(context: Context, input: Settling): Promise<{ message: Message }> {
  const { db, clock, actor } = context;
  const { reviewId, decision, reason } = input;
  const found = await db.review.findUnique({ where: { id: reviewId }, include: { payment: true } });
  if (!found) throw notFound('Case');
  if (!found.payment) throw new AppError('conflict', 'payments.caseEndsWithOrder');
  await context.effects[found.payment.purpose].lock(context, found.payment);
  const { count } = await db.review.updateMany({
    where: { id: reviewId, closedAt: null },
    data: { closedAt: clock.now(), closedById: actor.id, note: reason, openKey: null },
  });
  if (count === 0) throw new AppError('conflict', 'payments.caseClosed');
  // After the lock: the gateway may have said since that more is gone, or less.
  const review = await db.review.findUniqueOrThrow({ where: { id: reviewId } });
  const payment = await db.payment.findUniqueOrThrow({ where: { id: found.payment.id } });
  // What is seen of the wallet is what is taken.
  if (decision === 'offset')
    await db.$queryRaw`select 1 from wallets where user_id = ${payment.userId} and currency = 'INR' for update`;
  const facts = await factsOf(context, review, payment);
  if (input.seen !== undefined && input.seen !== seenToSettle(context, review, payment, facts))
    throw new AppError('conflict', 'payments.notAsSeen');
  if (input.surplus !== null && input.surplus !== payment.amount)
    throw new AppError('conflict', 'payments.surplusChanged');
  const audited = await apply(context, { review, payment, facts, input });
  if (decision !== 'offset') await context.effects[payment.purpose].closed(context, payment, review);
  await recordAudit(context, {
    action: 'settle-review',
    objectType: 'payment',
    objectId: payment.id,
    before: { status: payment.status, cause: review.cause },
    after: { decision, reason, ...audited },
  });
  return { message: message(DONE[decision]) };
}

interface Deciding {
  review: Review;
  payment: Payment;
  facts: CaseFacts;
  input: SettleReviewInput;
}

/** Carries the decision out. Returns what the audit log records beside it. */
async function apply(context: Context, { review, payment, facts, input }: Deciding): Promise<object> {
  const { decision, reason, reference } = input;
  const { cause } = review;
  if (decision === 'loss' && facts.mayBeRefunded) throw new AppError('conflict', 'payments.orderNotEnded');
  if (!decisionsOf(context, review, payment, facts).includes(decision))
    throw new AppError('conflict', REFUSED[decision] ?? 'payments.otherDecision');
  if (facts.silentDispute)
    return settleDispute(context, { payment, dispute: facts.silentDispute, decision, amount: input.amount });
  // What such a customer has paid goes back at the gateway or the bank, and its case is dismissed.
  if (decision === 'credit' || decision === 'deliver') await assertNotErased(context, payment.userId);
  if (cause === 'payment_reversed' || cause === 'payment_reinstated' || cause === 'receivable') {
    if (decision !== 'receivable') await assertNotOwn(context, payment);
    const { inWallet } = facts;
    await settleReversal(context, { review, payment, decision, reason, reference, inWallet });
    const amount = decision === 'offset' ? inWallet : review.moneyAtRisk;
    return { amount: rupees(amount), ...(decision === 'recovered' && { reference }) };
  }
  if (decision === 'dismiss') {
    await dismissPayment(context, payment, { reason, cause });
    return {};
  }
  if (cause === 'second_payment') {
    const { state, approverId, isSurplus } = await readSecondPayment(context, payment, input);
    await credit(context, payment, state, { isSurplus });
    return { reference, amount: rupees(state.amount), ...(approverId && { approver: approverId }) };
  }
  if (decision === 'deliver') {
    const state = await pay(context, payment);
    return { received: rupees(state.amount), price: rupees(facts.due ?? 0n) };
  }
  const isMissing = cause === 'reference_missing';
  await credit(
    context,
    payment,
    isMissing ? withReference(context, { review, payment, reference }) : receivedOf(context, payment),
  );
  return isMissing ? { reference } : {};
}

/**
 * The money that the case names, with the bank reference that a person found in the bank's statement. The gateway may
 * speak of another payment of the same page by now.
 */
function withReference(
  context: Context,
  { review, payment, reference }: { review: Review; payment: Payment; reference: string | undefined },
): PaidState | null {
  const utr = readReference(reference);
  const inCase = { id: payment.id, evidence: saidIn(review) };
  const received = unreferencedOf(context, inCase) ?? unreferencedOf(context, payment);
  if (!received) return null;
  const { since: _, ...state } = received;
  return { outcome: 'paid', ...state, utr };
}

/** The order takes its price of the money, and is delivered; the rest goes to the wallet. */
async function pay(context: Context, payment: Payment): Promise<PaidState> {
  const state = receivedOf(context, payment);
  if (!state) throw new AppError('conflict', 'payments.nothingReceived');
  const paid = await markPaid(context, payment, state, { isSurplus: false });
  await context.effects[payment.purpose].paid(context, payment, state);
  await noticeClaims(context, paid);
  return state;
}

async function credit(
  context: Context,
  payment: Payment,
  state: PaidState | null,
  options = { isSurplus: false },
): Promise<void> {
  if (!state) throw new AppError('conflict', 'payments.nothingReceived');
  const paid = await markPaid(context, payment, state, options);
  await context.effects[payment.purpose].credited(context, paid, state);
  await noticeClaims(context, paid);
}
