import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

/** The tables of breakers, each with the column that names what its rows are about. */
const BREAKERS = {
  supplier: { table: Prisma.sql`supplier_breakers`, column: Prisma.sql`supplier` },
  gateway: { table: Prisma.sql`gateway_breakers`, column: Prisma.sql`gateway` },
};

/**
 * Counts a failure in a row of a supplier or a gateway. Returns how many there are once its breaker is open, otherwise
 * null.
 */
export async function countFailure(
  { db, shop }: Pick<Context, 'db' | 'shop'>,
  kind: keyof typeof BREAKERS,
  name: string,
): Promise<{ failures: number; until: Date } | null> {
  const { table, column } = BREAKERS[kind];
  const { failures: most, seconds } = shop.breaker;
  const [row] = await db.$queryRaw<{ failures: number; until: Date | null }[]>`
    insert into ${table} as breaker (${column}, failures, open_until, updated_at)
    values (${name}, 1, case when ${most}::int <= 1 then now() + ${seconds}::int * interval '1 second' end, now())
    on conflict (${column}) do update set
      failures = breaker.failures + 1,
      open_until = case when breaker.failures + 1 >= ${most}::int
        then now() + ${seconds}::int * interval '1 second' else breaker.open_until end,
      updated_at = now()
    returning failures, open_until as until`;
  return row?.until ? { failures: row.failures, until: row.until } : null;
}
