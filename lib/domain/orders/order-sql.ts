// The SQL that writes orders and their events. It runs alone, or as a part of a larger statement that also takes the
// money. With `given` it writes nothing unless that part returned a row.
import { type Order, type Part, Prisma, whenGiven } from '@/lib/platform/db';
import { routesSnapshot } from './delivery/routes-snapshot';
import type { NewOrder } from './placing/prepare-order';
import type { OrderStatus, OrderStep } from './schema';

export type OrderRow = NewOrder & Pick<Order, 'paymentMode' | 'status' | 'transactionid' | 'paidAt'>;

export function orderSql(order: OrderRow, given?: Part): Prisma.Sql {
  const { createdAt } = order;
  return Prisma.sql`
    insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
      more_inputs, input_labels, player_name, player_region, payment_mode, value, status, transactionid, instant, routes,
      coupon_id, campaign_id, breakdown, created_at, updated_at, paid_at, language, codes,
      partner_key_id, partner_reference, terms_version, refund_version, privacy_version)
    select ${order.id}, ${order.userId}, '', ${order.productId}, ${order.itemid}::int,
      ${order.productName}, ${order.itemName}, ${order.input1}, ${order.input2},
      ${order.moreInputs}::text[], ${order.inputLabels}::text[], ${order.playerName}::text,
      ${order.playerRegion}::text, ${order.paymentMode}::payment_mode, ${order.value}::bigint,
      ${order.status}::order_status, ${order.transactionid}::text, ${order.routes.length > 0}::boolean,
      ${routesSnapshot(order.routes)}, ${order.couponId}::text, ${order.campaignId}::text, ${JSON.stringify(order.breakdown)}::jsonb,
      ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      ${order.paidAt}::timestamptz, ${order.language}::text, ${order.codes}::int,
      ${order.partnerKeyId}::text, ${order.partnerReference}::text,
      ${order.termsVersion}::smallint, ${order.refundVersion}::smallint, ${order.privacyVersion}::smallint
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
    | 'receivable_recovered';
  from?: OrderStatus;
  to?: OrderStatus;
  detail?: Prisma.InputJsonValue | undefined;
}

/** Writes several events with the same time, in the given order. */
export function eventsSql(events: OrderEventRow[], at: Date, given?: Part): Prisma.Sql {
  const rows = events.map(({ orderId, kind, from = null, to = null, detail }, place) => {
    const json = detail === undefined ? null : JSON.stringify(detail);
    return Prisma.sql`
      (${place}::int, ${orderId}, ${kind}, ${from}::order_status, ${to}::order_status, ${json}::jsonb)`;
  });
  return Prisma.sql`
    insert into order_events (order_id, at, kind, "from", "to", detail)
    select order_id, ${at}::timestamptz, kind, source, target, detail
      from (values ${Prisma.join(rows)}) as event (place, order_id, kind, source, target, detail)
     where ${whenGiven(given)}
     order by place`;
}
