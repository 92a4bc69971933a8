import type { Context } from '@/lib/domain/context';
import type { Difference } from '@/lib/integrations/suppliers';
import type { DeliveryAttempt } from '@/lib/platform/db';
import type { Answer } from './attempts';

/**
 * A difference when the supplier names an order that counts for another pack already: a reply that was repeated, or a
 * supplier that takes the second call for the first, has delivered nothing for this one. In the transaction that writes
 * the answer; answers that name the same order wait for each other.
 */
export async function findRepeatedOrder(
  { db }: Pick<Context, 'db'>,
  { id, supplier }: Pick<DeliveryAttempt, 'id' | 'supplier'>,
  said: Answer,
): Promise<Difference[]> {
  if (said.outcome !== 'delivered') return [];
  const { supplierOrderId } = said;
  await db.$executeRaw`
    select pg_advisory_xact_lock(hashtextextended(${`order of ${supplier}/${supplierOrderId}`}, 0))`;
  const [other] = await db.$queryRaw<{ orderId: string }[]>`
    select order_id as "orderId" from delivery_attempts
     where supplier = ${supplier} and supplier_order_id = ${supplierOrderId} and outcome = 'delivered' and id <> ${id}
     limit 1`;
  if (!other) return [];
  const delivered = `of the supplier's order ${supplierOrderId}, which counts for ${other.orderId} already,`;
  return [{ field: 'pack', ordered: 'one of its own', delivered }];
}
