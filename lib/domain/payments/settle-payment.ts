import type { Context, PaidState, UnreferencedState } from '@/lib/domain/context';
import type { PaymentState } from '@/lib/integrations/payments';
import { fieldsSql, type Payment, Prisma, transaction } from '@/lib/platform/db';
import { failpoint } from '@/lib/platform/failpoints';
import { inEnglish } from '@/lib/platform/messages';
import { continueTrace } from '@/lib/platform/traces';
import { applyAnswer } from './apply-answer';
import { applyPaid } from './apply-paid';
import { awaitReference } from './await-reference';
import { gatewayOf } from './gateway-of';
import { isBeside, noticeBesideHeld } from './held-money';
import { isReferenceCounted } from './is-reference-counted';
import { endUnreferenced } from './name-unreferenced';
import { openPaymentReview } from './open-payment-review';
import { evidenceOf } from './received';
import { findCredited, nextForReference } from './unreferenced-beside';
import { closeOutdated } from './unreferenced-money';

/**
 * The result of a settlement. unknown_payment: there is no payment with the reference. settled: it is paid. pending:
 * the gateway still waits for the payer. review: an administrator must decide. unreferenced: the gateway says that it
 * is paid, without a bank reference. unanswered: the gateway does not find
 * the payment, or gave no usable answer.
 */
export type Settlement =
  | 'unknown_payment'
  | 'settled'
  | 'pending'
  | 'failed'
  | 'review'
  | 'unreferenced'
  | 'unanswered';

/**
 * Asks the gateway about a payment and applies the answer. All incoming money is applied here: webhooks, the return
 * page, status calls and sweeps all call this function, and none of them is trusted by itself. It may be called any
 * number of times, also simultaneously: the effects of a payment happen once.
 */
export async function settlePayment(context: Context, clientTxnId: string): Promise<Settlement> {
  const [payment] = await context.db.$queryRaw<Payment[]>`
    select ${fieldsSql(Prisma.PaymentScalarFieldEnum, 'payments')} from payments where client_txn_id = ${clientTxnId}`;
  return payment ? settleRead(context, payment) : 'unknown_payment';
}

/** The same for a payment that was just read. */
export async function settleRead(context: Context, payment: Payment): Promise<Settlement> {
  if (payment.status === 'paid') return 'settled';
  return continueTrace(payment.trace, { name: 'settle payment' }, async () =>
    settleAnswer(context, payment, await gatewayOf(context, payment).fetchState(payment)),
  );
}

/** Applies what the gateway has just answered about a payment. */
export async function settleAnswer(
  context: Context,
  payment: Payment,
  state: PaymentState,
): Promise<Settlement> {
  switch (state.outcome) {
    case 'paid':
      return settlePaid(context, payment, state);
    case 'unreferenced':
      if (findMismatch(payment, state) === 'payment_mismatch') {
        await recordRemark(context, payment, { remark: 'The gateway spoke of another payment' });
        return 'unanswered';
      }
      await transaction(context, (inside) => awaitReference(inside, payment, state));
      return 'unreferenced';
    case 'pending':
      await recordRemark(context, payment, { remark: state.remark });
      return 'pending';
    case 'failed':
    // Money that went back before it was counted buys nothing, as money that never came.
    case 'reversed':
      await transaction(context, (inside) => settleFailed(inside, payment, state.remark));
      return 'failed';
    case 'not_found':
    case 'unknown':
      await recordRemark(context, payment, { remark: state.message });
      return 'unanswered';
  }
}

async function settlePaid(context: Context, payment: Payment, state: PaidState): Promise<Settlement> {
  const mismatch = findMismatch(payment, state);
  if (mismatch) {
    await holdForReview(context, payment, state, mismatch);
    return 'review';
  }
  try {
    const refused = await applyAnswer(context, async (inside) => {
      const refused = await applyPaid(inside, payment, state);
      failpoint('payment:before');
      return refused;
    });
    if (refused) {
      await holdForReview(context, payment, state, refused);
      return 'review';
    }
    failpoint('payment:after');
    return 'settled';
  } catch (error) {
    if (!isReferenceCounted(error)) throw error;
    await holdForReview(context, payment, state, 'reference_reused');
    return 'review';
  }
}

type Mismatch = 'amount_mismatch' | 'payment_mismatch' | 'reference_reused' | 'account_erased';

/** Compares reference, gateway id, amount and currency of the answer with our payment (spec S11.1, EKQR-7). */
function findMismatch(payment: Payment, state: PaidState | UnreferencedState): Mismatch | null {
  if (state.clientTxnId !== payment.clientTxnId) return 'payment_mismatch';
  if (payment.gatewayOrderId !== null && state.gatewayOrderId !== payment.gatewayOrderId)
    return 'payment_mismatch';
  if (state.amount !== payment.amount || state.currency !== payment.currency) return 'amount_mismatch';
  return null;
}

/**
 * Puts a payment with a mismatch, or of an erased account, into review: its money buys nothing until an administrator
 * decides. Other money of a page that is in review already has a case of its own, once.
 */
async function holdForReview(
  context: Context,
  payment: Payment,
  state: PaidState,
  cause: Mismatch,
): Promise<void> {
  const said = evidenceOf(context, payment, textOf(state));
  const { clientTxnId } = payment;
  await applyAnswer(context, async (inside) => {
    await inside.effects[payment.purpose].lock(inside, payment);
    const now = await inside.db.payment.findUniqueOrThrow({ where: { id: payment.id } });
    // Under another payment's name it says nothing of this one.
    const isOfPage = cause !== 'payment_mismatch';
    const amount = isOfPage ? state.amount : null;
    if (await isBeside(inside, now, state.utr)) {
      // Other money that the gateway named for this page before has no case yet, and the page is not asked about again.
      if (now.status !== 'paid') await closeOutdated(inside, now, amount);
      return;
    }
    const credited = isOfPage && (await findCredited(inside, now, state.amount));
    const evidence = {
      asked: payment.amount.toString(),
      clientTxnId,
      said,
      ...(credited && { credited }),
    };
    if (now.status === 'review') return noticeBesideHeld(inside, now, { state, said, evidence, cause });
    const { count } = await inside.db.payment.updateMany({
      where: {
        id: payment.id,
        status: { notIn: ['paid', 'review'] },
        // An administrator has already decided about this mismatch, and the gateway's answer is the same, so no second
        // review is opened. Under another bank reference, or of another amount, it is other money.
        NOT: {
          reviews: { some: { cause, closedAt: { not: null } } },
          receivedAmount: state.amount,
          evidence: { path: ['utr'], equals: state.utr },
        },
      },
      data: {
        status: 'review',
        receivedAmount: state.amount,
        evidence: said,
        nextCheckAt: await nextForReference(inside, payment),
        checkedAt: inside.clock.now(),
        updatedAt: inside.clock.now(),
      },
    });
    if (count === 0) return;
    await closeOutdated(inside, now, amount);
    if (isOfPage) await endUnreferenced(inside, now, state);
    await openPaymentReview(inside, payment, {
      cause,
      moneyAtRisk: state.amount,
      evidence,
    });
  });
}

/** Marks the payment as failed. The sweeps still ask about it, because `failed` is not final for 72 hours. */
async function settleFailed(context: Context, payment: Payment, remark: string): Promise<void> {
  const effects = context.effects[payment.purpose];
  await effects.lock(context, payment);
  const { count } = await context.db.payment.updateMany({
    where: { id: payment.id, status: { in: ['created', 'open'] } },
    data: { status: 'failed', remark, checkedAt: context.clock.now(), updatedAt: context.clock.now() },
  });
  if (count === 1) await effects.failed(context, payment, remark || inEnglish('stored.paymentFailed'));
}

async function recordRemark(
  context: Context,
  payment: Payment,
  { remark }: { remark: string },
): Promise<void> {
  await context.db.payment.updateMany({
    where: { id: payment.id, status: { not: 'paid' } },
    data: { checkedAt: context.clock.now(), remark },
  });
}

function textOf({ charge, ...state }: PaidState) {
  return {
    ...state,
    amount: state.amount.toString(),
    ...(charge && {
      gatewayPaymentId: charge.paymentId,
      gatewayFee: charge.fee?.toString() ?? null,
      gatewayTax: charge.tax?.toString() ?? null,
    }),
  };
}
