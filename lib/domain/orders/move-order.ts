import type { Context } from '@/lib/domain/context';
import { addEvent } from '@/lib/domain/notifications';
import { tellOfOrder } from '@/lib/domain/webhooks';
import { assignmentsSql, type Order, type Part, Prisma, type RowValues, Statement } from '@/lib/platform/db';
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
  data?: RowValues<Omit<Order, 'id' | 'status' | 'updatedAt' | 'reason'>>;
  detail?: Prisma.InputJsonValue;
  /** Adds to the statement what is written only with the move. */
  also?: (statement: Statement, moved: Part) => void;
  /** Columns that the statement reads for its caller, from tables as they are before it. */
  reads?: Prisma.Sql;
}

/**
 * Changes the status of an order and records the event, in the caller's transaction. Throws conflict when state.ts does
 * not allow the change, or when the order's status has changed since it was read: then the other change remains.
 * Returns what was read.
 */
export async function moveOrder<Read extends object>(
  context: Pick<Context, 'db' | 'clock'>,
  input: MoveOrderInput,
): Promise<Read> {
  const { order, to, kind, reason, data, detail, also, reads } = input;
  // An order that has ended goes on by a reopening alone, whatever else would move it.
  const isOver = hasEnded(order.status) && kind !== 'reopened';
  if (isOver || !canMove(order.status, to))
    throw new AppError('conflict', message('orders.cannotMove', { from: order.status, to }));
  const now = context.clock.now();
  const columns = { ...data, status: to, updatedAt: now, reason, ...(hasEnded(to) && { endedAt: now }) };
  const statement = new Statement();
  const moved = statement.add(
    'moved',
    Prisma.sql`
      update orders set ${assignmentsSql<Order>(columns)}
       where id = ${order.id} and status = ${order.status}::order_status
      returning partner_key_id as "partnerKeyId"`,
  );
  const event = { orderId: order.id, kind, from: order.status, to, detail };
  addEvent(statement, { kind, sql: eventsSql([event], now, moved), now });
  also?.(statement, moved);
  const row = await statement.run<Read & { partnerKeyId: string | null }>(
    context.db,
    Prisma.sql`select moved.*${reads ? Prisma.sql`, ${reads}` : Prisma.empty} from ${moved.name}`,
  );
  if (!row) throw new AppError('conflict', 'orders.changedMeanwhile');
  // An order of a page costs no statement for partners. One whose price goes back is told of with what went back.
  if (row.partnerKeyId !== null && to === 'Completed') await tellOfOrder(context, order.id);
  return row;
}

/**
 * Records an event of an order's timeline with the current time, and what customers are told of it, in the caller's
 * transaction and with the other parts of its statement.
 */
export async function recordEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, ...event }: OrderEventRow,
  statement: Statement = new Statement(),
): Promise<void> {
  await recordEvents({ db, clock }, { kind, events: [event] }, statement);
}

/** The same for the events of several orders, which are of one kind. */
export async function recordEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, events }: { kind: OrderEventRow['kind']; events: readonly Omit<OrderEventRow, 'kind'>[] },
  statement: Statement = new Statement(),
): Promise<void> {
  const now = clock.now();
  const rows = events.map((event) => ({ ...event, kind }));
  addEvent(statement, { kind, sql: eventsSql(rows, now), now });
  await statement.run(db, Prisma.sql`select`);
}
