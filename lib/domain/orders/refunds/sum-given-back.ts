import type { Context } from '@/lib/domain/context';
import type { Paise } from '@/lib/platform/money';

/**
 * What the ledger says was given back of an order's price, at its end and afterwards, less what reopening it took
 * again.
 */
export async function sumGivenBack({ db }: Pick<Context, 'db'>, orderId: string): Promise<Paise> {
  const [sum] = await db.$queryRaw<{ amount: bigint }[]>`
    select -coalesce(sum(e.amount), 0)::bigint as amount
      from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'sales'
     where j.reason in ('order_refunded', 'order_reopened')
       and j.reference = any(array(select ${orderId} union all select id from order_refunds where order_id = ${orderId}
                                   union all select id from order_reopenings where order_id = ${orderId}))`;
  return sum?.amount ?? 0n;
}
