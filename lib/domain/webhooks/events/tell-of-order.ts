import type { Context } from '@/lib/domain/context';
import type { PartnerOrder } from '@/lib/domain/webhooks/schema';
import { readPartnerOrder } from './partner-order';
import { writeEvent } from './write-event';

const TYPES = {
  completed: 'order.completed',
  refunded: 'order.refunded',
  cancelled: 'order.cancelled',
  processing: 'order.waiting',
} as const satisfies Record<PartnerOrder['status'], string>;

/**
 * Tells the partner who placed an order that it has ended, or that it waits, in the transaction that moves it. An order that
 * goes on by itself is not told of.
 */
export async function tellOfOrder(context: Pick<Context, 'db' | 'clock'>, orderId: string): Promise<void> {
  const { partnerId, order } = await readPartnerOrder(context, orderId);
  if (order.status === 'processing' && order.waiting_for === null) return;
  const { id: subject, sequence } = order;
  await writeEvent(context, {
    ...{ partnerId, mode: 'live', type: TYPES[order.status], subject, sequence, data: order },
  });
}
