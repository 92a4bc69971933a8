import type { Context } from '@/lib/domain/context';
import { readFigures } from '@/lib/domain/offers/read-figures';
import type { CouponView } from '@/lib/domain/offers/schema';
import { type CouponFigures, presentCoupon } from './present-coupon';

/** The newest that the panel lists. */
const MAX_COUPONS = 200;

/** The newest coupons, each with the orders that hold it and what it took off them. */
export async function listCoupons({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<CouponView[]> {
  const coupons = await db.coupon.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_COUPONS,
  });
  const figures = await readFigures({ db }, { kind: 'coupon', ids: coupons.map(({ id }) => id) });
  const none: CouponFigures = { uses: 0, unpaid: 0, discount: 0n };
  const now = clock.now();
  return coupons.map((coupon) => presentCoupon(coupon, figures.get(coupon.id) ?? none, now));
}
