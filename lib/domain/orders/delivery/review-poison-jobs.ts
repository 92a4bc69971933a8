import type { Context } from '@/lib/domain/context';
import { deliverOrderJob } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { openPaymentReview, settlePaymentJob } from '@/lib/domain/payments';
import { wakeWaitingOrders } from '@/lib/domain/vault';
import { transaction } from '@/lib/platform/db';
import type { PoisonJob } from '@/lib/platform/jobs';
import { openOrderReview } from './open-order-review';

/**
 * Opens a review for a job that has used up its tries, if it was about an order or a payment. Returns true when the job
 * may be removed.
 */
export async function reviewPoisonJob(context: Context, job: PoisonJob): Promise<boolean> {
  context.log.error(
    { job: job.name, payload: job.payload, attempts: job.attempts, lastError: job.lastError },
    'poison job',
  );
  // A newer job with the same key has replaced this one and does its work.
  if (job.superseded) return true;
  const evidence = {
    job: job.name,
    attempts: job.attempts,
    lastError: job.lastError?.slice(0, 2000) ?? null,
  };
  if (job.name === deliverOrderJob.name) await reviewDelivery(context, job, evidence);
  if (job.name === settlePaymentJob.name) await reviewSettlement(context, job, evidence);
  // Other jobs need no review: sweeps run again by themselves, and the error is in the log.
  return true;
}

type Evidence = Record<string, string | number | null>;

/** Does nothing for an order that has ended in the meantime, or for an invalid payload. */
async function reviewDelivery(context: Context, { payload }: PoisonJob, evidence: Evidence): Promise<void> {
  const id = deliverOrderJob.payload.safeParse(payload).data?.orderId;
  if (id === undefined) return;
  await transaction(context, async (inside) => {
    // The order is read under its lock: a delivery that was only slow may end it at the same moment, and a case that is
    // opened on an ended order offers no decision that would close it.
    await lockOrder(inside, id);
    const order = await inside.db.order.findUnique({ where: { id } });
    if (order?.status !== 'Processing') return;
    await openOrderReview(inside, {
      cause: 'poison_job',
      orderId: order.id,
      moneyAtRisk: order.value,
      evidence,
    });
    // It was perhaps woken for a code, which the next order may take.
    if (order.codes > 0) await wakeWaitingOrders(inside, order.itemid);
  });
}

/** Does nothing for a payment that is paid in the meantime, or for an invalid payload. */
async function reviewSettlement(context: Context, { payload }: PoisonJob, evidence: Evidence): Promise<void> {
  const clientTxnId = settlePaymentJob.payload.safeParse(payload).data?.clientTxnId;
  if (clientTxnId === undefined) return;
  await transaction(context, async (inside) => {
    const found = await inside.db.payment.findUnique({ where: { clientTxnId } });
    if (!found) return;
    // Read again under the lock: a settlement that was only slow may pay it at the same moment, and a case of a paid
    // payment asks a person about money that is counted.
    await inside.effects[found.purpose].lock(inside, found);
    const payment = await inside.db.payment.findUniqueOrThrow({ where: { id: found.id } });
    if (payment.status === 'paid') return;
    await openPaymentReview(inside, payment, { cause: 'poison_job', moneyAtRisk: payment.amount, evidence });
  });
}
