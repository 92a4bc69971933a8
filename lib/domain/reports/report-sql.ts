import type { GatewayFee } from '@/lib/domain/context';
import { IS_REFUND_JOURNAL, orderSupplier, REFUND_JOURNALS } from '@/lib/domain/orders';
import { Prisma } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
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

/** The suppliers of the orders that were paid in a range. Nothing is delivered before it was paid. */
export function deliveredBy({ from }: DayRange): Prisma.Sql {
  return Prisma.sql`
    select order_id, min(supplier collate "C") as first, max(supplier collate "C") as last from delivery_attempts
     where outcome = 'delivered' and sent_at >= ${istDay(from).from} group by order_id`;
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
