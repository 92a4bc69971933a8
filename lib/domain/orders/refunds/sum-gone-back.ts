import type { Context } from '@/lib/domain/context';
import type { Paise } from '@/lib/platform/money';

/**
 * What went back to the customer at the bank of the payment that bought the order, and was not paid again: what is
 * booked so and stands for no refund of the store, and what waits for a decision. `undecided` is the latter alone;
 * `uncovered` are refunds that the bank was to have made in place of the store, and whose money it has no longer taken.
 */
export async function sumGoneBack(
  { db }: Pick<Context, 'db'>,
  orderId: string,
): Promise<{ goneBack: Paise; undecided: Paise; uncovered: Paise }> {
  const [sum] = await db.$queryRaw<{ booked: Paise; undecided: Paise }[]>`
    with paid as (select p.id from payments p
                    join ledger_journals j on j.reason = 'order_paid' and j.reference = p.id
                   where p.order_id = ${orderId}),
         again as (select id from payments where beside_id in (select id from paid)),
         cases as (select id, cause, closed_at, money_at_risk from reviews
                    where payment_id in (select id from paid) and cause in ('payment_reversed', 'receivable', 'payment_reinstated'))
    select (coalesce((select -sum(e.amount) from ledger_journals j join ledger_entries e on e.journal_id = j.id
                      where e.account in ('receivables', 'losses')
                        and j.reason in ('payment_reversed', 'receivable_recovered', 'receivable_offset', 'payment_reinstated')
                        and j.reference = any(array(select id from cases union all select id from again))), 0)
            - coalesce((select sum(amount) from source_refunds
                         where payment_id in (select id from paid) and state = 'returned'), 0))::bigint as booked,
           (coalesce((select sum(money_at_risk) from cases where closed_at is null and cause = 'payment_reversed'), 0)
            + coalesce((select sum(amount) from payment_disputes
                         where payment_id in (select id from paid) and ended_at is null), 0))::bigint as undecided`;
  const { booked, undecided } = sum ?? { booked: 0n, undecided: 0n };
  const isCovered = booked >= 0n;
  return {
    goneBack: (isCovered ? booked : 0n) + undecided,
    undecided,
    uncovered: isCovered ? 0n : -booked,
  };
}
