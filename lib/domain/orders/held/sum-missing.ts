import type { Context } from '@/lib/domain/context';
import { HELD_OF_PAYMENT, holdingCasesSql } from '@/lib/domain/wallet';
import type { Order } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';

interface Missing {
  /** Of the price of the order. */
  amount: Paise;
  /** Of the prices of all orders of the customer together. */
  ofAll: Paise;
  /** The ids of the payments that went back. */
  payments: string[];
}

export const NOTHING_MISSING: Missing = { amount: 0n, ofAll: 0n, payments: [] };

/**
 * What of the price that an order took from the wallet is missing, because money that was in it by then, such as that
 * of a top-up that was begun before, went back to the bank or is disputed, and neither the balance covers it nor what
 * other orders of the customer are or were held for. An order by UPI takes it from there when it is reopened. The lock
 * lets one order at a time ask: of two that are delivered at once, each would be held for the same money. In the
 * caller's transaction, which has locked the order.
 */
export async function sumMissing(
  { db }: Pick<Context, 'db'>,
  { id, userId, value }: Pick<Order, 'id' | 'userId' | 'value'>,
): Promise<Missing> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`missing-of/${userId}`}, 0))`;
  const [sum] = await db.$queryRaw<Omit<Missing, 'ofAll'>[]>`
    with taken as (
      select greatest(case payment_mode when 'wallet' then paid_at end,
                      (select max(j.created_at) from order_reopenings again
                         join ledger_journals j on j.reason = 'order_reopened' and j.reference = again.id
                         join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
                        where again.order_id = orders.id)) as at
        from orders where id = ${id}),
    gone as (
      select p.id, ${HELD_OF_PAYMENT} as amount ${holdingCasesSql(userId)} and share.since <= (select at from taken) group by p.id),
    covered as (
      select least(max((r.evidence->>'missing')::bigint),
                   o.value - (select coalesce(sum(amount), 0) from order_refunds where order_id = o.id)) as amount
        from orders o join reviews r on r.order_id = o.id
       where o.user_id = ${userId} and o.id <> ${id} and o.status in ('Processing', 'Completed')
         and r.cause = 'fraud_hold' and jsonb_exists_any(r.evidence->'topUps', array(select id from gone))
       group by o.id)
    select ((select coalesce(sum(amount), 0) from gone) - (select coalesce(sum(amount), 0) from covered)
            - (select coalesce(sum(balance), 0) from wallets where user_id = ${userId} and currency = 'INR'))::bigint as amount,
           array(select distinct id from gone) as payments`;
  return sum && sum.amount > 0n
    ? { ...sum, ofAll: sum.amount, amount: least(sum.amount, value) }
    : NOTHING_MISSING;
}
