import type { Context } from '@/lib/domain/context';
import { Prisma, type ReviewCause } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

/** While such a case of a top-up is open, as much of its customer's money cannot be spent. */
export const HOLDING_CAUSES: readonly ReviewCause[] = ['payment_reversed', 'payment_disputed', 'receivable'];

/**
 * The open cases `r` of a customer's top-ups, with payments `p`, whose money cannot be spent. Triggers count the same
 * ones by `tarang_holding_cases`, which a change of this has to change too.
 */
export const holdingCasesSql = (userId: string | Prisma.Sql) => Prisma.sql`
  from reviews r join payments p on p.id = r.payment_id
 where p.user_id = ${userId} and p.purpose = 'topup'
   and r.closed_at is null and r.cause in (${Prisma.join(HOLDING_CAUSES.map((cause) => Prisma.raw(`'${cause}'`)))})`;

/**
 * What of a customer's balance cannot be spent, in paise: the money of top-ups that went back to the bank or is
 * disputed, until a person has decided it, and what the customer owes for such a top-up. Otherwise the same money would
 * be spent at the bank and in the store.
 */
export const onHoldSql = (userId: string | Prisma.Sql) => Prisma.sql`
  (select coalesce(sum(r.money_at_risk), 0)::bigint ${holdingCasesSql(userId)})`;

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
