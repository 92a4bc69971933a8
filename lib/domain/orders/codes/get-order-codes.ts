import { isFromBeforeRestore } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import type { OrderCodes } from '@/lib/domain/orders/schema';
import { countCodes, sellableUntil } from '@/lib/domain/vault';
import { RETURN_DAYS } from '@/lib/domain/vault/schema';
import type { Order } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { after, days } from '@/lib/platform/time';

/**
 * The codes of an order for its customer, none of them readable. Throws not_found for another customer, and without
 * codes.
 */
export async function getOrderCodes(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { orderId }: { orderId: string },
): Promise<OrderCodes> {
  const { db, clock, actor } = context;
  const order = await db.order.findUnique({
    where: { id: orderId },
    include: { product: { select: { id: true, nameHi: true } }, item: { select: { nameHi: true } } },
  });
  if (!order || order.codes === 0 || order.userId !== actor.id) throw notFound('Order');
  const sealed = await countCodes(context, orderId, ['sold']);
  const revealed = await countCodes(context, orderId, ['revealed']);
  const returned = await db.vaultMove.count({ where: { orderId, to: 'refunded' } });
  const until = await returnableUntil(context, order);
  const canReturn =
    sealed === order.codes &&
    until !== null &&
    until > clock.now() &&
    !(await isFromBeforeRestore(context, order.createdAt));
  return {
    orderid: order.id,
    product: order.productId,
    productname: order.productName,
    itemname: order.itemName,
    productnameHi: order.product.nameHi,
    itemnameHi: order.item.nameHi,
    state: stateOf(order, { sealed, revealed, returned }),
    // Those of refunded packs went back.
    count: sealed + revealed || order.codes,
    value: rupees(order.value),
    returnableUntil: canReturn ? until.toISOString() : null,
  };
}

function stateOf(
  { status }: Pick<Order, 'status'>,
  { sealed, revealed, returned }: { sealed: number; revealed: number; returned: number },
): OrderCodes['state'] {
  if (revealed > 0) return 'revealed';
  if (sealed > 0) return 'sealed';
  if (status === 'Processing') return 'waiting';
  return returned > 0 ? 'returned' : 'none';
}

/** Until when a Completed order may be returned: while its codes could be sold again. Null for another one. */
export async function returnableUntil(
  context: Pick<Context, 'db'>,
  { id, status, endedAt }: Pick<Order, 'id' | 'status' | 'endedAt'>,
): Promise<Date | null> {
  if (status !== 'Completed' || endedAt === null) return null;
  const until = after(endedAt, days(RETURN_DAYS));
  const sellable = await sellableUntil(context, id);
  return sellable !== null && sellable < until ? sellable : until;
}
