import type { Context } from '@/lib/domain/context';
import { holdsBalanceSql } from '@/lib/domain/wallet';
import type { Order } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';

interface Missing {
  amount: Paise;
  /** The payments of the top-ups that went back. */
  topUps: string[];
}

/**
 * What of the price of an order from the wallet is missing, because top-ups that were begun before it was paid went back to the bank or are
 * disputed, and neither the balance covers them nor what other orders of the customer are or were held for. The lock lets one order at
 * a time ask: of two that are delivered at once, each would be held for the same money. In the caller's transaction, which has locked the order.
 */
export async function sumMissing(
  { db }: Pick<Context, 'db'>,
  { id, userId, value, paidAt }: Pick<Order, 'id' | 'userId' | 'value' | 'paidAt'>,
): Promise<Missing> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`missing-of/${userId}`}, 0))`;
  const [sum] = await db.$queryRaw<Missing[]>`
    with gone as (
      select p.id, r.money_at_risk as amount from reviews r join payments p on p.id = r.payment_id
       where ${holdsBalanceSql} and p.user_id = ${userId} and p.created_at <= ${paidAt}),
    covered as (
      select least(max((r.evidence->>'goneBack')::bigint),
                   o.value - (select coalesce(sum(amount), 0) from order_refunds where order_id = o.id)) as amount
        from orders o join reviews r on r.order_id = o.id
       where o.user_id = ${userId} and o.id <> ${id} and o.payment_mode = 'wallet' and o.status in ('Processing', 'Completed')
         and r.cause = 'fraud_hold' and jsonb_exists_any(r.evidence->'topUps', array(select id from gone))
       group by o.id)
    select ((select coalesce(sum(amount), 0) from gone) - (select coalesce(sum(amount), 0) from covered)
            - (select coalesce(sum(balance), 0) from wallets where user_id = ${userId} and currency = 'INR'))::bigint as amount,
           array(select distinct id from gone) as "topUps"`;
  const { amount, topUps } = sum ?? { amount: 0n, topUps: [] };
  return { amount: amount > 0n ? least(amount, value) : 0n, topUps };
}
