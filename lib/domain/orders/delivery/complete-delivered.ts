import type { Context } from '@/lib/domain/context';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { isAutomatic } from '@/lib/domain/orders/schema';
import { failpoint } from '@/lib/platform/failpoints';
import type { Delivery } from './lock-delivery';
import { planDelivery } from './plan-delivery';
import { routesOf } from './routes-snapshot';

/**
 * Completes an order whose packs are all delivered, in the transaction that writes the answer to the last of them: a
 * second transaction would cost four statements and the flush of one more commit. Returns false, and changes nothing,
 * where anything else has to be decided; the next step of the delivery plans that. The attempts are as they are now.
 */
export async function completeDelivered(
  context: Context,
  { order, attempts, reviews, isQuarantined }: Delivery,
): Promise<boolean> {
  if (order.status !== 'Processing' || !isAutomatic(order) || order.codes > 0) return false;
  if (reviews.some(({ closedAt }) => closedAt === null)) return false;
  const plan = planDelivery(routesOf(order), attempts);
  if (plan.do !== 'complete' || isQuarantined) return false;
  await completeOrder(context, { order, reason: null, route: plan.route });
  failpoint('delivery-stop:before');
  return true;
}
