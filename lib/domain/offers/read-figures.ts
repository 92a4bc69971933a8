import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { columnOf, HOLDS } from './count-uses';
import type { CouponFigures } from './coupons/present-coupon';

/** What the orders that hold these coupons or campaigns say about each, by its id. One without orders has no entry. */
export async function readFigures(
  { db }: Pick<Context, 'db'>,
  { kind, ids }: { kind: 'coupon' | 'campaign'; ids: string[] },
): Promise<Map<string, CouponFigures>> {
  if (ids.length === 0) return new Map();
  const named = columnOf({ kind });
  const rows = await db.$queryRaw<(CouponFigures & { id: string })[]>`
    select ${named} as id, count(*)::int as uses,
           (count(*) filter (where o.status = 'Created'))::int as unpaid,
           coalesce(sum(taken.amount), 0)::bigint as discount
      from orders o
     cross join lateral (select -sum((step->>'amount')::bigint) as amount
                           from jsonb_array_elements(o.breakdown->'steps') step
                          where step->>'name' = ${kind}) taken
     where ${named} in (${Prisma.join(ids)}) and ${HOLDS}
     group by ${named}`;
  return new Map(rows.map((row) => [row.id, row]));
}
