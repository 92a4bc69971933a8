import type { Context } from '@/lib/domain/context';
import { type Payment, transaction } from '@/lib/platform/db';
import { inEnglish } from '@/lib/platform/messages';
import { after, hours, seconds } from '@/lib/platform/time';
import { openPaymentReview } from './open-payment-review';
import { nextSweep } from './payment-sweeps';
import { type Settlement, settlePayment } from './settle-payment';

const BATCH = 200;
/**
 * ms. A sweep starts every minute, and with a gateway that does not answer, sweeps must not occupy the whole worker.
 */
const MAX_RUN_TIME = seconds(45);
const UNPAID = inEnglish('stored.paymentNotCompleted');

/** Settles all payments whose next check is due, so that money is found even when no webhook arrives. */
export async function sweepPayments(context: Context): Promise<{ asked: number }> {
  const due = await context.db.payment.findMany({
    where: { nextCheckAt: { lte: context.clock.now() } },
    orderBy: { nextCheckAt: 'asc' },
    take: BATCH,
  });
  const deadline = performance.now() + MAX_RUN_TIME;
  let asked = 0;
  for (const payment of due) {
    if (performance.now() > deadline) break;
    asked += 1;
    try {
      await sweepPayment(context, payment);
    } catch (error) {
      // A payment that cannot be settled must not stop the others; it is tried again in an hour.
      context.log.error({ err: error, clientTxnId: payment.clientTxnId }, 'a payment could not be swept');
      await postpone(context, payment, hours(1));
    }
  }
  return { asked };
}

async function sweepPayment(context: Context, payment: Payment): Promise<void> {
  const outcome = await settlePayment(context, payment.clientTxnId);
  if (outcome === 'settled' || outcome === 'review') return;
  const sweepCount = payment.sweepCount + 1;
  const nextCheckAt = nextSweep(payment.createdAt, sweepCount);
  if (nextCheckAt) {
    await context.db.payment.updateMany({
      where: { id: payment.id, status: { not: 'paid' } },
      data: { sweepCount, nextCheckAt },
    });
    return;
  }
  await closePayment(context, payment, outcome);
}

/**
 * Ends a payment after its last sweep: it fails when the gateway reports it as unpaid, and a review is opened when the
 * gateway has the payment but gives no answer.
 */
async function closePayment(context: Context, payment: Payment, outcome: Settlement): Promise<void> {
  if (outcome === 'unanswered' && payment.gatewayOrderId !== null) {
    await postpone(context, payment, hours(6));
    await transaction(context, (inside) =>
      openPaymentReview(inside, payment, {
        cause: 'payment_unresolved',
        moneyAtRisk: payment.amount,
        evidence: { clientTxnId: payment.clientTxnId, remark: payment.remark },
      }),
    );
    return;
  }
  await transaction(context, async (inside) => {
    const effects = inside.effects[payment.purpose];
    await effects.lock(inside, payment);
    const { count } = await inside.db.payment.updateMany({
      where: { id: payment.id, status: { notIn: ['paid', 'review'] } },
      data: { status: 'failed', nextCheckAt: null, updatedAt: inside.clock.now() },
    });
    if (count === 1) await effects.failed(inside, payment, UNPAID);
  });
}

async function postpone(context: Context, payment: Payment, wait: number): Promise<void> {
  await context.db.payment.updateMany({
    where: { id: payment.id, status: { not: 'paid' } },
    data: { nextCheckAt: after(context.clock.now(), wait) },
  });
}
