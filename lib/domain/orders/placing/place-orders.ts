import { type Signals, signalsSql } from '@/lib/domain/fraud-rules';
import { eventsSql, type OrderEventRow, ordersSql } from '@/lib/domain/orders/order-sql';
import type { Order, Part, Statement } from '@/lib/platform/db';
import type { NewOrder } from './prepare-order';

export interface Placing {
  order: NewOrder;
  signals: Signals;
  /** The id of the wallet transaction, for an order that the same statement pays. */
  txnid?: string;
}

export interface PlaceOrdersInput {
  paymentMode: Order['paymentMode'];
  /** When the orders were created. */
  at: Date;
  /** For orders that the same statement pays: when they are paid, and by which part. */
  paid?: { at: Date; given: Part };
}

/**
 * Adds new orders with their first events to a statement. They are Created, or Processing when the statement also pays
 * them.
 */
export function placeOrders(
  statement: Statement,
  placing: readonly Placing[],
  { paymentMode, at, paid }: PlaceOrdersInput,
): void {
  const rows = placing.map(({ order, txnid = null }) => ({
    ...order,
    paymentMode,
    createdAt: at,
    transactionid: txnid,
    paidAt: paid?.at ?? null,
    status: paid ? ('Processing' as const) : ('Created' as const),
  }));
  const events = placing.flatMap(({ order: { id: orderId }, txnid }): OrderEventRow[] => [
    { orderId, kind: 'created', to: 'Created' },
    ...(paid
      ? [{ orderId, kind: 'paid', from: 'Created', to: 'Processing', detail: { txnid } } as const]
      : []),
  ]);
  const given = paid?.given;
  statement.add('placed', ordersSql(rows, given));
  statement.add(
    'signals',
    signalsSql(
      placing.map(({ signals }) => signals),
      { at, paid: paid !== undefined, given },
    ),
  );
  statement.add('events', eventsSql(events, at, given));
}
