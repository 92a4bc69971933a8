import type { Context } from '@/lib/domain/context';
import { Prisma, type ReviewCause } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { shareInWalletSql } from './share-in-wallet';

/** While such a case of a payment is open, as much of its money that is in its customer's wallet cannot be spent. */
export const HOLDING_CAUSES: readonly ReviewCause[] = ['payment_reversed', 'payment_disputed', 'receivable'];

/**
 * The open cases `r` of a customer's payments `p` whose money cannot be spent, each with the `share` of the payment
 * that the wallet has (shareInWalletSql). Triggers ask the same by `tarang_on_hold`, which a change of this has to
 * change too.
 */
export const holdingCasesSql = (userId: string | Prisma.Sql) => Prisma.sql`
  from reviews r
  join payments p on p.id = r.payment_id
 cross join lateral (${shareInWalletSql(Prisma.sql`r.payment_id`)}) share
 where p.user_id = ${userId} and (share.amount is null or share.amount > 0)
   and r.closed_at is null and r.cause in (${Prisma.join(HOLDING_CAUSES.map((cause) => Prisma.raw(`'${cause}'`)))})`;

/**
 * What the cases of holdingCasesSql hold of one payment `p`: no more than the wallet has of it. Of a top-up, whose share
 * is null, that is what it brought: several cases may be about the same money.
 */
export const HELD_OF_PAYMENT = Prisma.sql`
  least(sum(r.money_at_risk), min(coalesce(share.amount, p.received_amount, p.amount)))`;

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
