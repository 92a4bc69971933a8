import type { Context } from '@/lib/domain/context';
import type { Paise } from '@/lib/platform/money';
import { statusSql } from './course';

/** The play money of a partner: what it was given, less its orders that were not given back. */
export async function readBalance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  partnerId: string,
): Promise<Paise> {
  const [row] = await db.$queryRaw<{ balance: bigint }[]>`
    select p.test_balance - coalesce((
             select sum(price) from partner_test_orders
              where partner_id = p.user_id and (${statusSql(clock.now())}) in ('processing', 'completed')), 0)::bigint as balance
      from partners p where p.user_id = ${partnerId}`;
  return row?.balance ?? 0n;
}
