import type { Context } from '@/lib/domain/context';
import type { Paise } from '@/lib/platform/money';

/**
 * What the store keeps of the price of a delivered order: less its refunds, and less what banks took back and was
 * booked. What a bank took back in place of a refund counts once, and what it took of a second payment not at all: that
 * one went to the wallet.
 */
export async function keptOfOrder({ db }: Pick<Context, 'db'>, orderId: string): Promise<Paise> {
  const [row] = await db.$queryRaw<{ kept: bigint }[]>`
    select (o.value
      - coalesce((select sum(r.amount) from order_refunds r where r.order_id = o.id), 0)
      + coalesce((select sum(e.amount)
                    from payments p
                    join ledger_journals bought on bought.reason = 'order_paid' and bought.reference = p.id
                    join ledger_journals j on j.reason in ('payment_reversed', 'receivable_recovered', 'receivable_offset', 'payment_reinstated')
                     and j.reference = any(array(select c.id from reviews c where c.payment_id = p.id
                                                 union all select b.id from payments b where b.beside_id = p.id))
                    join ledger_entries e on e.journal_id = j.id and e.account in ('receivables', 'losses')
                   where p.order_id = o.id), 0)
      + coalesce((select sum(r.amount) from source_refunds r where r.order_id = o.id and r.state = 'returned'), 0))::bigint as kept
      from orders o where o.id = ${orderId} and o.status = 'Completed'`;
  return row?.kept ?? 0n;
}
