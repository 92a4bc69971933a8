import type { Context } from '@/lib/domain/context';
import { Prisma, type ReviewCause } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { shareInWalletSql } from './share-in-wallet';

/** While such a case of a payment is open, as much of its money that is in its customer's wallet cannot be spent. */
export const HOLDING_CAUSES: readonly ReviewCause[] = ['payment_reversed', 'payment_disputed', 'receivable'];

/**
 * What of the money of a case about a payment each payment bears, with `r` as the row of the case and `page` as that of
 * its payment. Of a dispute its credited surplus bears
 * first, the newest first, because the gateway takes all that came under the bank reference.
 */
export const PARTS = Prisma.sql`
  select q.id, least(q.bound, greatest(r.money_at_risk - coalesce(sum(q.bound) over (
           order by q.bound is null, q.created_at desc, q.id desc rows between unbounded preceding and 1 preceding), 0), 0))::bigint as amount
    from (select page.id, null::bigint as bound, page.created_at
          union all
          select s.id, coalesce(s.received_amount, s.amount), s.created_at from payments s
           where r.cause = 'payment_disputed' and s.beside_id = page.id and s.status = 'paid' and s.utr is null) q`;

/**
 * The open cases `r` of a customer's payments whose money cannot be spent, each with the payments `p` that bear it, of
 * which as much as `part` says, and the `share` of the payment that the wallet has (shareInWalletSql). Triggers ask the
 * same by `tarang_on_hold`, which a change of this has to change too.
 */
export const holdingCasesSql = (userId: string | Prisma.Sql) => Prisma.sql`
  from reviews r
  join payments page on page.id = r.payment_id
 cross join lateral (${PARTS}) part
  join payments p on p.id = part.id
 cross join lateral (${shareInWalletSql(Prisma.sql`part.id`)}) share
 where page.user_id = ${userId} and part.amount > 0 and (share.amount is null or share.amount > 0)
   and r.closed_at is null and r.cause in (${Prisma.join(HOLDING_CAUSES.map((cause) => Prisma.raw(`'${cause}'`)))})`;

/**
 * What the cases of holdingCasesSql hold of one payment `p`: no more than the wallet has of it. Of a top-up, whose
 * share is null, that is what it brought: several cases may be about the same money.
 */
export const HELD_OF_PAYMENT = Prisma.sql`
  least(sum(part.amount), min(coalesce(share.amount, p.received_amount, p.amount)))`;

/**
 * What of a customer's balance cannot be spent, in paise: the money in it of payments that went back to the bank or are
 * disputed, until a person has decided it, and what the customer owes for such a payment. Otherwise the same money
 * would be spent at the bank and in the store.
 */
export const onHoldSql = (userId: string | Prisma.Sql) => Prisma.sql`
  (select coalesce(sum(amount), 0)::bigint
     from (select ${HELD_OF_PAYMENT} as amount ${holdingCasesSql(userId)} group by p.id) held)`;

/** The same, at most the balance. */
export async function getOnHold(context: Pick<Context, 'db'>, userId: string): Promise<Paise> {
  const [held] = await context.db.$queryRaw<{ amount: Paise }[]>`
    select least(balance, ${onHoldSql(userId)}) as amount from wallets where user_id = ${userId} and currency = 'INR'`;
  return held?.amount ?? 0n;
}

/**
 * Whether the balance is as much as what is on hold: less is left of it when money that is on hold is taken for
 * something else.
 */
export async function coversOnHold({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  const [wallet] = await db.$queryRaw<{ covers: boolean }[]>`
    select balance >= ${onHoldSql(userId)} as covers from wallets where user_id = ${userId} and currency = 'INR'`;
  return wallet?.covers ?? true;
}
