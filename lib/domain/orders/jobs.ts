// Names and payloads of the jobs of orders. Their handlers are in lib/worker.
import { z } from 'zod';
import { type Db, type Part, Prisma } from '@/lib/platform/db';
import { bringForward, defineJob, enqueue, jobsSql, keyedJobsSql } from '@/lib/platform/jobs';

// Seven tries take eleven minutes; with the default of twelve, a customer would wait sixteen hours for a review.
const maxAttempts = 7;

export const deliverOrderJob = defineJob('deliver-order', z.object({ orderId: z.string() }), { maxAttempts });
export const sweepOrdersJob = defineJob('sweep-orders', z.object({}));
export const reviewPoisonJobsJob = defineJob('review-poison-jobs', z.object({}));

/**
 * Adds a delivery job for an order, or replaces the waiting one. Its handler is `deliverOrder`. It runs in the lane of
 * any supplier, and continues in the lane of the one that is called.
 */
export function enqueueDelivery(db: Db, orderId: string, runAt?: Date): Promise<void> {
  return enqueue(db, deliverOrderJob, { orderId }, { ...keyOf(orderId), ...(runAt && { runAt }) });
}

/** The same for any number of orders, in this order and in one statement. */
export async function enqueueDeliveries(db: Db, orderIds: readonly string[]): Promise<void> {
  await db.$executeRaw(
    jobsSql(deliverOrderJob, {
      payload: Prisma.sql`json_build_object('orderId', id)`,
      key: Prisma.sql`${keyOf('').key} || id`,
      from: Prisma.sql`unnest(${orderIds}::text[]) id`,
    }),
  );
}

export interface ContinueDeliveryInput {
  orderId: string;
  /** The supplier of the next call, in whose lane the job runs; undefined for an order without a route. */
  supplier: string | undefined;
  runAt?: Date;
}

/** The same for an order whose next call is known. */
export function continueDelivery(db: Db, { orderId, supplier, runAt }: ContinueDeliveryInput): Promise<void> {
  return enqueue(
    db,
    deliverOrderJob,
    { orderId },
    {
      ...keyOf(orderId),
      ...(supplier !== undefined && { lane: supplier }),
      ...(runAt && { runAt }),
    },
  );
}

/**
 * `continueDelivery` of several orders as a part of the statement that pays them; `given`: the part that it depends on.
 */
export function deliveriesSql(
  orders: readonly Pick<ContinueDeliveryInput, 'orderId' | 'supplier'>[],
  given: Part,
): Prisma.Sql {
  const jobs = orders.map(({ orderId, supplier: lane }) => ({
    payload: { orderId },
    ...keyOf(orderId),
    lane,
  }));
  return keyedJobsSql(deliverOrderJob, jobs, given);
}

/**
 * Adds a delivery job only if the order has none, so that a failing job uses up its tries instead of being replaced.
 */
export function reviveDelivery(db: Db, orderId: string): Promise<void> {
  return enqueue(db, deliverOrderJob, { orderId }, { ...keyOf(orderId), skipIfExists: true });
}

/** Begins the waiting deliveries of orders that are planned further away than `longest` ms. */
export function bringDeliveriesForward(db: Db, orderIds: readonly string[], longest: number): Promise<void> {
  const keys = orderIds.map((orderId) => keyOf(orderId).key);
  return bringForward(db, keys, longest);
}

function keyOf(orderId: string) {
  return { key: `deliver:${orderId}` };
}
