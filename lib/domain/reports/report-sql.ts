import type { GatewayFee } from '@/lib/domain/context';
import { IS_REFUND_JOURNAL, orderSupplier, REFUND_JOURNALS } from '@/lib/domain/orders';
import { Prisma } from '@/lib/platform/db';
import { after, days, istDay } from '@/lib/platform/time';
import type { DayRange } from './schema';

/** Whether a moment belongs to the days of a range. */
export function within(column: Prisma.Sql, { from, to }: DayRange): Prisma.Sql {
  return Prisma.sql`${column} >= ${istDay(from).from} and ${column} < ${istDay(to).until}`;
}

/** The fee of one payment of so many paise, each rounded to the paisa. */
export function feeOf(amount: Prisma.Sql, fee: GatewayFee | null): Prisma.Sql {
  if (!fee) return Prisma.sql`0::bigint`;
  return Prisma.sql`((${amount} * ${fee.rate}::bigint + 5000) / 10000 + ${fee.paise}::bigint)`;
}

/**
 * The fees that gateways told of the payments by which orders were paid. The day more on both sides is for payments
 * that were written a moment beside their order.
 */
export function toldFees({ from, to }: DayRange): Prisma.Sql {
  const [first, last] = [istDay(from).from, istDay(to).until];
  return Prisma.sql`
    select p.order_id, p.gateway_fee as fee
      from payments p
      join ledger_journals j on j.reason = 'order_paid' and j.reference = p.id
     where p.gateway_fee is not null and p.order_id is not null
       and p.paid_at >= ${after(first, -days(1))} and p.paid_at < ${after(last, days(1))}`;
}

/**
 * The suppliers of the orders that were paid in a range. Nothing is delivered before it was paid. The orders are named,
 * because for those of a few days their deliveries are looked up, instead of reading all deliveries since.
 */
export function deliveredBy(days: DayRange): Prisma.Sql {
  return Prisma.sql`
    select a.order_id, min(a.supplier collate "C") as first, max(a.supplier collate "C") as last
      from orders p join delivery_attempts a on a.order_id = p.id
     where ${within(Prisma.sql`p.paid_at`, days)}
       and a.outcome = 'delivered' and a.sent_at >= ${istDay(days.from).from} group by a.order_id`;
}

/** The supplier of the order `o` with its deliveries `d`. */
export const SUPPLIER = orderSupplier(Prisma.sql`d.first`, Prisma.sql`d.last`, Prisma.sql`o.status`);

/** The ledger's journals of refunds in a range, with what sales gained by each as `e`. */
export function refundsIn(range: DayRange): Prisma.Sql {
  return Prisma.sql`
    ${REFUND_JOURNALS}
      join ledger_entries e on e.journal_id = j.id and e.account = 'sales'
     where ${IS_REFUND_JOURNAL} and ${within(Prisma.sql`j.created_at`, range)}`;
}
