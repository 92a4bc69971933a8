import type { Context, PaidState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { failpoint } from '@/lib/platform/failpoints';
import { inEnglish } from '@/lib/platform/messages';
import { applyPaid } from './apply-paid';
import { gatewayOf } from './gateway-of';
import { openPaymentReview } from './open-payment-review';

export type Settlement = 'unknown_payment' | 'settled' | 'pending' | 'failed' | 'review' | 'unanswered';

/**
 * The one door for money that comes in: asks the gateway what it knows of our reference and applies that. Webhook,
 * return page, status calls and sweeps all end here; none of them is believed by itself. May be called any number of
 * times, at once, in any order: the effects of a payment happen once.
 */
export async function settlePayment(context: Context, clientTxnId: string): Promise<Settlement> {
  const payment = await context.db.payment.findUnique({ where: { clientTxnId } });
  if (!payment) return 'unknown_payment';
  if (payment.status === 'paid') return 'settled';
  const state = await gatewayOf(context, payment).fetchState(payment);
  switch (state.outcome) {
    case 'paid':
      return settlePaid(context, payment, state);
    case 'pending':
      await note(context, payment, { remark: state.remark });
      return 'pending';
    case 'failed':
      await transaction(context, (inside) => settleFailed(inside, payment, state.remark));
      return 'failed';
    case 'not_found':
    case 'unknown':
      await note(context, payment, { remark: state.message });
      return 'unanswered';
  }
}

async function settlePaid(context: Context, payment: Payment, state: PaidState): Promise<Settlement> {
  const mismatch = findMismatch(payment, state);
  if (mismatch) {
    await setAside(context, payment, state, mismatch);
    return 'review';
  }
  try {
    await transaction(context, async (inside) => {
      await applyPaid(inside, payment, state);
      failpoint('payment:before');
    });
    failpoint('payment:after');
    return 'settled';
  } catch (error) {
    if (violatedUnique(error) !== 'payments_utr_key') throw error;
    await setAside(context, payment, state, 'reference_reused');
    return 'review';
  }
}

type Mismatch = 'amount_mismatch' | 'payment_mismatch' | 'reference_reused';

/** What the gateway says must be about our payment, in every part (spec S11.1, EKQR-7). */
function findMismatch(payment: Payment, state: PaidState): Mismatch | null {
  if (state.clientTxnId !== payment.clientTxnId) return 'payment_mismatch';
  if (payment.gatewayOrderId !== null && state.gatewayOrderId !== payment.gatewayOrderId)
    return 'payment_mismatch';
  if (state.amount !== payment.amount || state.currency !== payment.currency) return 'amount_mismatch';
  return null;
}

/** Money that does not match what was asked buys nothing: a person decides, with the evidence. */
async function setAside(
  context: Context,
  payment: Payment,
  state: PaidState,
  cause: Mismatch,
): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.effects[payment.purpose].lock(inside, payment);
    const { count } = await inside.db.payment.updateMany({
      where: {
        id: payment.id,
        status: { notIn: ['paid', 'review'] },
        // A person has judged it: the gateway, which says the same as then, opens no second case.
        reviews: { none: { cause, closedAt: { not: null } } },
      },
      data: {
        status: 'review',
        receivedAmount: state.amount,
        evidence: evidenceOf(state),
        nextCheckAt: null,
        checkedAt: inside.clock.now(),
        updatedAt: inside.clock.now(),
      },
    });
    if (count === 0) return;
    await openPaymentReview(inside, payment, {
      cause,
      moneyAtRisk: state.amount,
      evidence: {
        asked: payment.amount.toString(),
        clientTxnId: payment.clientTxnId,
        said: evidenceOf(state),
      },
    });
  });
}

/** What it is for may fail, but the payment stays under watch: `failed` is not final for 72 hours. */
async function settleFailed(context: Context, payment: Payment, remark: string): Promise<void> {
  const effects = context.effects[payment.purpose];
  await effects.lock(context, payment);
  const { count } = await context.db.payment.updateMany({
    where: { id: payment.id, status: { in: ['created', 'open'] } },
    data: { status: 'failed', remark, checkedAt: context.clock.now(), updatedAt: context.clock.now() },
  });
  if (count === 1) await effects.failed(context, payment, remark || inEnglish('stored.paymentFailed'));
}

async function note(context: Context, payment: Payment, { remark }: { remark: string }): Promise<void> {
  await context.db.payment.updateMany({
    where: { id: payment.id, status: { not: 'paid' } },
    data: { checkedAt: context.clock.now(), remark },
  });
}

function evidenceOf(state: PaidState): Record<string, string | null> {
  return { ...state, amount: state.amount.toString() };
}
