import type { Context } from '@/lib/domain/context';
import type { CouponView } from '@/lib/domain/offers/schema';
import { Prisma } from '@/lib/platform/db';
import { HELD } from './count-uses';
import { type CouponFigures, presentCoupon } from './present-coupon';

/** The newest that the panel lists. */
const MAX_COUPONS = 200;

/** The newest coupons, each with the orders that hold it and what it took off them. */
export async function listCoupons({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<CouponView[]> {
  const coupons = await db.coupon.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_COUPONS,
  });
  if (coupons.length === 0) return [];
  const rows = await db.$queryRaw<(CouponFigures & { id: string })[]>`
    select o.coupon_id as id, count(*)::int as uses,
           (count(*) filter (where o.status = 'Created'))::int as unpaid,
           coalesce(sum(taken.amount), 0)::bigint as discount
      from orders o
     cross join lateral (select -sum((step->>'amount')::bigint) as amount
                           from jsonb_array_elements(o.breakdown->'steps') step
                          where step->>'name' = 'coupon') taken
     where o.coupon_id in (${Prisma.join(coupons.map(({ id }) => id))}) and o.status in ${HELD}
     group by o.coupon_id`;
  const figures = new Map(rows.map((row) => [row.id, row]));
  const none: CouponFigures = { uses: 0, unpaid: 0, discount: 0n };
  const now = clock.now();
  return coupons.map((coupon) => presentCoupon(coupon, figures.get(coupon.id) ?? none, now));
}
