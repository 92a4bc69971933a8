// Names and payloads of the jobs of orders. Their handlers are in lib/worker.
import { z } from 'zod';
import type { Db, Prisma } from '@/lib/platform/db';
import { defineJob, enqueue, jobSql } from '@/lib/platform/jobs';

// Seven tries take eleven minutes; with the default of twelve, a customer would wait sixteen hours for a review.
const maxAttempts = 7;

export const deliverOrderJob = defineJob('deliver-order', z.object({ orderId: z.string() }), { maxAttempts });
export const sweepOrdersJob = defineJob('sweep-orders', z.object({}));
export const reviewPoisonJobsJob = defineJob('review-poison-jobs', z.object({}));
export const purgeExpiredJob = defineJob('tidy', z.object({}));

/** Adds a delivery job for an order, or replaces the waiting one. Its handler is `deliverOrder`. */
export function enqueueDelivery(db: Db, orderId: string, runAt?: Date): Promise<void> {
  return enqueue(db, deliverOrderJob, { orderId }, { ...keyOf(orderId), ...(runAt ? { runAt } : {}) });
}

/** `enqueueDelivery` as an SQL expression, for the statement that writes the order. */
export function deliverySql(orderId: string): Prisma.Sql {
  return jobSql(deliverOrderJob, { orderId }, keyOf(orderId));
}

/**
 * Adds a delivery job only if the order has none, so that a failing job uses up its tries instead of being replaced.
 */
export function reviveDelivery(db: Db, orderId: string): Promise<void> {
  return enqueue(db, deliverOrderJob, { orderId }, { ...keyOf(orderId), skipIfExists: true });
}

function keyOf(orderId: string) {
  return { key: `deliver:${orderId}` };
}
