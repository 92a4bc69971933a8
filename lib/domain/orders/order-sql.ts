// The SQL that writes orders and their events. It runs alone, or as a part of a larger statement that also takes the
// money. With `given` it writes nothing unless that part returned a row.
import { columnsSql, type Order, type Part, Prisma, recordsSql, whenGiven } from '@/lib/platform/db';
import { routesSnapshot } from './delivery/routes-snapshot';
import type { NewOrder } from './placing/prepare-order';
import type { OrderStatus, OrderStep } from './schema';

export type OrderRow = NewOrder & Pick<Order, 'paymentMode' | 'status' | 'transactionid' | 'paidAt'>;

const ORDER = {
  id: 'text',
  user_id: 'text',
  user_email: 'text',
  product_id: 'text',
  itemid: 'int',
  product_name: 'text',
  item_name: 'text',
  input1: 'text',
  input2: 'text',
  more_inputs: 'text[]',
  input_labels: 'text[]',
  player_name: 'text',
  player_region: 'text',
  payment_mode: 'payment_mode',
  value: 'bigint',
  status: 'order_status',
  transactionid: 'text',
  instant: 'boolean',
  coupon_id: 'text',
  campaign_id: 'text',
  breakdown: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  paid_at: 'timestamptz',
  language: 'text',
  codes: 'int',
  partner_key_id: 'text',
  partner_reference: 'text',
  terms_version: 'smallint',
  refund_version: 'smallint',
  privacy_version: 'smallint',
} as const;

export function ordersSql(orders: readonly OrderRow[], given?: Part): Prisma.Sql {
  const rows = orders.map((order) => ({
    id: order.id,
    user_id: order.userId,
    user_email: '',
    product_id: order.productId,
    itemid: order.itemid,
    product_name: order.productName,
    item_name: order.itemName,
    input1: order.input1,
    input2: order.input2,
    more_inputs: order.moreInputs,
    input_labels: order.inputLabels,
    player_name: order.playerName,
    player_region: order.playerRegion,
    payment_mode: order.paymentMode,
    value: order.value,
    status: order.status,
    transactionid: order.transactionid,
    instant: order.routes.length > 0,
    sold: order.routes,
    coupon_id: order.couponId,
    campaign_id: order.campaignId,
    breakdown: order.breakdown,
    created_at: order.createdAt,
    updated_at: order.createdAt,
    paid_at: order.paidAt,
    language: order.language,
    codes: order.codes,
    partner_key_id: order.partnerKeyId,
    partner_reference: order.partnerReference,
    terms_version: order.termsVersion,
    refund_version: order.refundVersion,
    privacy_version: order.privacyVersion,
  }));
  return Prisma.sql`
    insert into orders (${columnsSql(ORDER)}, routes)
    select ${columnsSql(ORDER)}, ${routesSnapshot(Prisma.sql`placed.sold`)}
      from ${recordsSql('placed', { ...ORDER, sold: 'jsonb' }, rows)}
     where ${whenGiven(given)}`;
}

export interface OrderEventRow {
  orderId: string;
  kind:
    | OrderStep['kind']
    | 'late_answer'
    | 'route_chosen'
    | 'adopted'
    | 'claimed_back'
    | 'cancelled_without_refund'
    | 'payment_case'
    | 'refund_settled'
    | 'payment_reversed'
    | 'receivable_lost'
    | 'receivable_recovered'
    | 'receivable_offset'
    | 'payment_reinstated'
    | 'points_adjusted';
  from?: OrderStatus;
  to?: OrderStatus;
  detail?: Prisma.InputJsonValue | undefined;
}

const EVENT = {
  order_id: 'text',
  kind: 'text',
  from: 'order_status',
  to: 'order_status',
  detail: 'jsonb',
} as const;

/** Writes several events with the same time, in the given order. */
export function eventsSql(events: readonly OrderEventRow[], at: Date, given?: Part): Prisma.Sql {
  const rows = events.map(({ orderId, ...event }) => ({
    from: null,
    to: null,
    detail: null,
    ...event,
    order_id: orderId,
  }));
  return Prisma.sql`
    insert into order_events (${columnsSql(EVENT)}, at)
    select event.*, ${at}::timestamptz
      from ${recordsSql('event', EVENT, rows)}
     where ${whenGiven(given)}`;
}
