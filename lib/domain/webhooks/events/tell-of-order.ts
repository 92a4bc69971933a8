import type { Context } from '@/lib/domain/context';
import type { PartnerOrder } from '@/lib/domain/webhooks/schema';
import { PARTNER_FACTS, presentPartnerOrder, readPartnerOrder } from './partner-order';
import { type NewEvent, writeEvents } from './write-event';

const TYPES = {
  completed: 'order.completed',
  refunded: 'order.refunded',
  cancelled: 'order.cancelled',
  processing: 'order.waiting',
} as const satisfies Record<PartnerOrder['status'], string>;

/**
 * Tells the partner who placed an order that it has ended, or that it waits, in the transaction that moves it. An order
 * that goes on by itself is not told of, unless the partner was told that it had ended.
 */
export async function tellOfOrder(
  context: Pick<Context, 'db' | 'clock'>,
  orderId: string,
  { isReopened = false }: { isReopened?: boolean } = {},
): Promise<void> {
  const { partnerId, order } = await readPartnerOrder(context, orderId);
  await writeOrderEvent(context, partnerId, order, { isReopened });
}

/** The same of several orders of partners, with two statements for any number. */
export async function tellOfOrders(
  context: Pick<Context, 'db' | 'clock'>,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await context.db.order.findMany({
    where: { id: { in: [...orderIds] } },
    include: PARTNER_FACTS,
  });
  await writeEvents(
    context,
    orders.flatMap((order) => eventsOf(order.userId, presentPartnerOrder(order))),
  );
}

/** Writes the event of an order as it is, to the endpoints of its own world. */
export async function writeOrderEvent(
  context: Pick<Context, 'db' | 'clock'>,
  partnerId: string,
  order: PartnerOrder,
  { isReopened = false }: { isReopened?: boolean } = {},
): Promise<void> {
  await writeEvents(context, eventsOf(partnerId, order, isReopened));
}

function eventsOf(partnerId: string, order: PartnerOrder, isReopened = false): NewEvent[] {
  if (order.status === 'processing' && order.waiting_for === null && !isReopened) return [];
  const { id: subject, sequence, mode } = order;
  return [{ partnerId, mode, type: TYPES[order.status], subject, sequence, data: order }];
}
