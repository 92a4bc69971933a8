import { findObstacle, type Obstacle } from '@/lib/domain/breakers';
import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { continueDelivery } from '@/lib/domain/orders/jobs';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import { after, minutes } from '@/lib/platform/time';
import { openOrderReview } from './open-order-review';

export interface WaitForSupplierInput {
  order: Order;
  /** In the order of their calls. */
  attempts: DeliveryAttempt[];
  route: Route;
  obstacles: Obstacle[];
}

/** A customer who has paid is not left longer without a person who decides. */
const MAX_WAIT = minutes(30);

/**
 * Continues the delivery when the route may be called again; no try is used up. Opens a review for an order that has
 * waited too long since its payment or its last call. In the caller's transaction, which must have locked the order.
 */
export async function waitForSupplier(
  context: Context,
  { order, attempts, route, obstacles }: WaitForSupplierInput,
): Promise<void> {
  const { id: orderId, paidAt, createdAt, value } = order;
  const since = attempts.at(-1)?.answeredAt ?? paidAt ?? createdAt;
  if (context.clock.now() > after(since, MAX_WAIT)) {
    const { supplier, region } = route;
    const evidence = { supplier, region, waitingSince: since.toISOString() };
    await openOrderReview(context, { cause: 'supplier_unavailable', orderId, moneyAtRisk: value, evidence });
    return;
  }
  const runAt = findObstacle(obstacles, route)?.until ?? context.clock.now();
  await continueDelivery(context.db, { orderId, supplier: route.supplier, runAt });
}
