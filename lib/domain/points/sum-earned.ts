import type { Context } from '@/lib/domain/context';

/**
 * The points that an order has earned, in hundredths, less what its reopenings took back. Points that were spent then stay
 * earned: they count when it is completed again.
 */
export async function sumEarned({ db }: Pick<Context, 'db'>, orderId: string): Promise<bigint> {
  const [known] = await db.$queryRaw<{ earned: bigint }[]>`
    with reopenings as (select id, points_taken from order_reopenings where order_id = ${orderId})
    select ((select coalesce(sum(e.amount), 0) from ledger_journals j join ledger_entries e on e.journal_id = j.id
              where j.reason = 'points_earned' and e.account = 'points'
                and j.reference = any(array(select ${orderId} union all select id from reopenings)))
            - (select coalesce(sum(points_taken), 0) from reopenings))::bigint as earned`;
  return known?.earned ?? 0n;
}
