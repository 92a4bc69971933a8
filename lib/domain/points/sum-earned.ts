import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

/**
 * The points that an order has earned, in hundredths, less what its reopenings took back. Points that were spent then
 * stay earned: they count when it is completed again.
 */
export async function sumEarned({ db }: Pick<Context, 'db'>, orderId: string): Promise<bigint> {
  const [known] = await db.$queryRaw<{ earned: bigint }[]>`select ${earnedSql(orderId)} as earned`;
  return known?.earned ?? 0n;
}

/** The same as an expression of a statement. */
export function earnedSql(orderId: string): Prisma.Sql {
  return Prisma.sql`
    ((select coalesce(sum(e.amount), 0) from ledger_journals j join ledger_entries e on e.journal_id = j.id
       where j.reason = 'points_earned' and e.account = 'points'
         and j.reference = any(array(select ${orderId} union all select id from order_reopenings where order_id = ${orderId})))
     - (select coalesce(sum(points_taken), 0) from order_reopenings where order_id = ${orderId}))::bigint`;
}

/**
 * What refunds and reversals of an order took of its points, or found spent, less what was given again (hundredths); an
 * expression of a statement. Of archived events their sums are kept.
 */
export function takenSql(orderId: string, what: 'taken' | 'spent'): Prisma.Sql {
  const column = Prisma.raw(`points_${what}`);
  return Prisma.sql`
    ((select coalesce(sum(${column}), 0) from order_refunds where order_id = ${orderId})
     + (select coalesce(sum((detail->>${what}::text)::bigint), 0) from order_events
         where order_id = ${orderId} and kind = 'points_adjusted')
     + (select coalesce(sum(${Prisma.raw(what)}), 0) from archived_points where order_id = ${orderId}))::bigint`;
}
