import { type Signals, signalsSql } from '@/lib/domain/fraud-rules';
import { eventsSql, type OrderEventRow, orderSql } from '@/lib/domain/orders/order-sql';
import type { Order, Part, Statement } from '@/lib/platform/db';
import type { NewOrder } from './prepare-order';

export interface PlaceOrderInput {
  order: NewOrder;
  paymentMode: Order['paymentMode'];
  signals: Signals;
  /** For an order that the same statement pays: the id of the wallet transaction, when it is paid, and by which part. */
  paid?: { txnid: string; at: Date; given: Part };
}

/**
 * Adds a new order with its first events to a statement. It is Created, or Processing when the statement also pays it.
 */
export function placeOrder(
  statement: Statement,
  { order, paymentMode, signals, paid }: PlaceOrderInput,
): void {
  const { id: orderId, createdAt } = order;
  const events: OrderEventRow[] = [{ orderId, kind: 'created', to: 'Created' }];
  if (paid)
    events.push({ orderId, kind: 'paid', from: 'Created', to: 'Processing', detail: { txnid: paid.txnid } });
  const row = {
    ...order,
    paymentMode,
    status: paid ? 'Processing' : 'Created',
    transactionid: paid?.txnid ?? null,
    paidAt: paid?.at ?? null,
  } as const;
  statement.add('placed', orderSql(row, paid?.given));
  const at = { at: createdAt, paid: paid !== undefined, given: paid?.given };
  statement.add('signals', signalsSql(signals, at));
  statement.add('events', eventsSql(events, createdAt, paid?.given));
}
