// The contracts of the order pipeline's jobs. The handlers are the worker's.
import { z } from 'zod';
import type { Db, Prisma } from '@/lib/platform/db';
import { defineJob, enqueue, jobSql } from '@/lib/platform/jobs';

// Seven tries take eleven minutes; twelve, which is usual here, would keep a customer waiting for sixteen hours.
const maxAttempts = 7;

export const deliverOrderJob = defineJob('deliver-order', z.object({ orderId: z.string() }), { maxAttempts });
export const sweepOrdersJob = defineJob('sweep-orders', z.object({}));
export const reviewPoisonJobsJob = defineJob('review-poison-jobs', z.object({}));
export const purgeExpiredJob = defineJob('tidy', z.object({}));

/** One waiting delivery for one order, however often it is asked for. */
export function enqueueDelivery(db: Db, orderId: string, runAt?: Date): Promise<void> {
  return enqueue(db, deliverOrderJob, { orderId }, { ...keyOf(orderId), ...(runAt ? { runAt } : {}) });
}

/** The same as an expression, for the statement that makes the order. */
export function deliverySql(orderId: string): Prisma.Sql {
  return jobSql(deliverOrderJob, { orderId }, keyOf(orderId));
}

/** The same, only where no delivery waits or runs: one that keeps failing is left to use up its tries. */
export function reviveDelivery(db: Db, orderId: string): Promise<void> {
  return enqueue(db, deliverOrderJob, { orderId }, { ...keyOf(orderId), skipIfExists: true });
}

function keyOf(orderId: string) {
  return { key: `deliver:${orderId}` };
}
