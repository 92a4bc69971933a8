// The contracts of the order pipeline's jobs. The handlers are the worker's.
import { z } from 'zod';
import type { Db } from '@/lib/platform/db';
import { defineJob, enqueue } from '@/lib/platform/jobs';

// Seven tries take eleven minutes; twelve, which is usual here, would keep a customer waiting for sixteen hours.
const maxAttempts = 7;

export const deliverOrderJob = defineJob('deliver-order', z.object({ orderId: z.string() }), { maxAttempts });
export const settlePaymentJob = defineJob(
  'settle-payment',
  z.object({ clientTxnId: z.string(), tries: z.int().default(0) }),
  { maxAttempts },
);
export const sweepPaymentsJob = defineJob('sweep-payments', z.object({}));
export const sweepOrdersJob = defineJob('sweep-orders', z.object({}));
export const reviewPoisonJobsJob = defineJob('review-poison-jobs', z.object({}));
export const tidyJob = defineJob('tidy', z.object({}));

/** One waiting delivery for one order, however often it is asked for. */
export function enqueueDelivery(db: Db, orderId: string, runAt?: Date): Promise<void> {
  return enqueue(
    db,
    deliverOrderJob,
    { orderId },
    { key: `deliver:${orderId}`, ...(runAt ? { runAt } : {}) },
  );
}

/** The same, only where no delivery waits or runs: one that keeps failing is left to use up its tries. */
export function reviveDelivery(db: Db, orderId: string): Promise<void> {
  return enqueue(db, deliverOrderJob, { orderId }, { key: `deliver:${orderId}`, unlessThere: true });
}

export function enqueueSettlement(
  db: Db,
  clientTxnId: string,
  options: { tries?: number; runAt?: Date } = {},
): Promise<void> {
  const { tries = 0, runAt } = options;
  return enqueue(
    db,
    settlePaymentJob,
    { clientTxnId, tries },
    { key: `settle:${clientTxnId}`, ...(runAt ? { runAt } : {}) },
  );
}
