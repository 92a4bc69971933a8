import type { Context } from '@/lib/domain/context';
import { type Payment, Prisma } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';
import { getBalance } from './get-balance';

/**
 * A query of one row about a payment `p`: `amount`, what of its money its customer's wallet has received, and `since`,
 * when the first of it came. The wallet received what could not pay an order, what was paid above its price, and its
 * price when it was refunded into the wallet; less what was taken again. All of a top-up is in the wallet: its amount
 * is null. With `id` as a column of another table PostgreSQL reads that first, and not all payments of a customer.
 */
export const shareInWalletSql = (id: Prisma.Sql) => Prisma.sql`
  select case p.purpose when 'topup' then null else greatest(sum(e.amount), 0)::bigint end as amount,
         case p.purpose when 'topup' then p.created_at else min(j.created_at) end as since
    from (select reason, ${id} as reference from unnest(array['payment_unusable', 'order_paid']) reason
          union all
          select reason, c.id from reviews c, unnest(array['payment_reinstated', 'receivable_offset']) reason
           where c.payment_id = ${id}
          union all
          select 'refund_to_wallet', s.id from source_refunds s where s.payment_id = ${id}
          union all
          select reason, refund.id
            from (select p.order_id as id
                  union all select id from order_refunds where order_id = p.order_id
                  union all select id from order_reopenings where order_id = p.order_id) refund,
                 unnest(array['order_refunded', 'order_reopened']) reason
           where exists (select from ledger_journals bought where bought.reason = 'order_paid' and bought.reference = ${id})
         ) moved
    join ledger_journals j on j.reason = moved.reason and j.reference = moved.reference
    join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
   where p.purpose <> 'topup'`;

/** What a customer's wallet has received of the money of a payment; null: all of it. */
export async function getShareInWallet(
  { db }: Pick<Context, 'db'>,
  paymentId: string,
): Promise<Paise | null> {
  const [share] = await db.$queryRaw<{ amount: Paise | null }[]>`
    select share.amount from payments p cross join lateral (${shareInWalletSql(Prisma.sql`p.id`)}) share where p.id = ${paymentId}`;
  return share?.amount ?? null;
}

/** What of that the wallet has left. */
export async function getLeftInWallet(
  context: Pick<Context, 'db'>,
  { id, userId }: Pick<Payment, 'id' | 'userId'>,
): Promise<Paise> {
  const balance = await getBalance(context, { userId });
  return least(balance, (await getShareInWallet(context, id)) ?? balance);
}
