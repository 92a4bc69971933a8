import type { Context } from '@/lib/domain/context';
import { recordWithNotifications } from '@/lib/domain/notifications';
import { tellOfOrder } from '@/lib/domain/webhooks';
import type { Order, Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { eventsSql, type OrderEventRow } from './order-sql';
import type { OrderStatus, OrderStep } from './schema';
import { canMove, hasEnded } from './state';

export interface MoveOrderInput {
  order: Pick<Order, 'id' | 'status'>;
  to: OrderStatus;
  /** The kind of the event in the timeline. */
  kind: OrderStep['kind'];
  reason?: string | null;
  /** Further columns that are written with the status. */
  data?: Prisma.OrderUpdateManyMutationInput;
  detail?: Prisma.InputJsonValue;
}

/**
 * Changes the status of an order and records the event, in the caller's transaction. Throws conflict when state.ts does
 * not allow the change, or when the order's status has changed since it was read: then the other change remains.
 */
export async function moveOrder(
  context: Pick<Context, 'db' | 'clock'>,
  input: MoveOrderInput,
): Promise<void> {
  const { order, to, kind, reason, data, detail } = input;
  // An order that has ended goes on by a reopening alone, whatever else would move it.
  const isOver = hasEnded(order.status) && kind !== 'reopened';
  if (isOver || !canMove(order.status, to))
    throw new AppError('conflict', message('orders.cannotMove', { from: order.status, to }));
  const now = context.clock.now();
  const [moved] = await context.db.order.updateManyAndReturn({
    where: { id: order.id, status: order.status },
    data: {
      ...data,
      status: to,
      updatedAt: now,
      ...(reason === undefined ? {} : { reason }),
      ...(hasEnded(to) ? { endedAt: now } : {}),
    },
    select: { partnerKeyId: true },
  });
  if (!moved) throw new AppError('conflict', 'orders.changedMeanwhile');
  await recordEvent(context, { orderId: order.id, kind, from: order.status, to, detail });
  // An order of a page costs no statement for partners.
  if (moved.partnerKeyId !== null && hasEnded(to)) await tellOfOrder(context, order.id);
}

/**
 * Records an event of an order's timeline with the current time, and what customers are told of it, in the caller's
 * transaction.
 */
export async function recordEvent(
  context: Pick<Context, 'db' | 'clock'>,
  event: OrderEventRow,
): Promise<void> {
  const sql = eventsSql([event], context.clock.now());
  await recordWithNotifications(context, { kind: event.kind, sql });
}
