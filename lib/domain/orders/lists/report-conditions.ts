import { isAtRolePrice, orderSupplier } from '@/lib/domain/orders/order-supplier';
import {
  IS_REFUND_JOURNAL,
  REFUND_CAUSE,
  REFUND_JOURNALS,
} from '@/lib/domain/orders/refunds/refund-journals';
import type { OrderListFilters } from '@/lib/domain/orders/schema';
import { Prisma } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';

/** The filters by which the reports sum up orders, as conditions on the table `orders`. */
export function reportConditions(filters: OrderListFilters): Prisma.Sql[] {
  const { dated, mode, supplier, campaign, coupon, role, hour, cost, refund } = filters;
  const at = dated === 'paid' ? Prisma.sql`paid_at` : Prisma.sql`created_at`;
  return [
    ...(mode ? [Prisma.sql`payment_mode = ${mode}::payment_mode`] : []),
    ...(supplier ? [isDeliveredBy(supplier)] : []),
    ...(campaign === 'none' ? [Prisma.sql`campaign_id is null`] : []),
    ...(campaign && campaign !== 'none' ? [Prisma.sql`campaign_id = ${campaign}`] : []),
    ...(coupon ? [Prisma.sql`coupon_id = ${coupon}`] : []),
    ...(role ? [isSoldTo(role)] : []),
    ...(hour ? [Prisma.sql`to_char(${at} at time zone 'Asia/Kolkata', 'HH24') = ${hour}`] : []),
    ...(cost ? [HAS_UNKNOWN_COST] : []),
    ...(refund ? [isRefunded(filters)] : []),
  ];
}

// The columns of orders are not qualified, because a search names its rows otherwise; `d` has none of these names.
function isDeliveredBy(supplier: string): Prisma.Sql {
  const by = orderSupplier(Prisma.sql`min(d.supplier)`, Prisma.sql`max(d.supplier)`, Prisma.sql`status`);
  return Prisma.sql`
    (select ${by} from (select order_id, supplier from delivery_attempts where outcome = 'delivered') d
      where d.order_id = id) = ${supplier}`;
}

const HAS_UNKNOWN_COST = Prisma.sql`
  (cost is null and (status = 'Completed' or status <> 'Processing' and exists (
     select from (select order_id from delivery_attempts where outcome = 'delivered') d where d.order_id = id)))`;

function isSoldTo(role: 'user' | 'reseller'): Prisma.Sql {
  const isAtRole = isAtRolePrice(Prisma.sql`breakdown`);
  return role === 'reseller' ? Prisma.sql`(${isAtRole})` : Prisma.sql`coalesce(not (${isAtRole}), true)`;
}

/** `refund` is a cause of a refund after the end, the status of an order that one ended, 'reopened' or 'any'. */
function isRefunded({ refund, from, to }: OrderListFilters): Prisma.Sql {
  return Prisma.sql`
    id in (select o.id from ${REFUND_JOURNALS}
            where ${IS_REFUND_JOURNAL}
              ${from ? Prisma.sql`and j.created_at >= ${istDay(from).from}` : Prisma.empty}
              ${to ? Prisma.sql`and j.created_at < ${istDay(to).until}` : Prisma.empty}
              ${refund === 'any' ? Prisma.empty : Prisma.sql`and ${REFUND_CAUSE} = ${refund}`})`;
}
