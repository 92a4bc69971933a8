import type { Context } from '@/lib/domain/context';
import { listedIds } from '@/lib/domain/listed-ids';
import { readFigures } from '@/lib/domain/offers/read-figures';
import type { CouponView } from '@/lib/domain/offers/schema';
import { type CouponFigures, presentCoupon } from './present-coupon';

/** Of those that have ended, the newest that the panel lists. */
const MAX_ENDED = 200;

/**
 * All coupons that have not ended, and the newest of the others, each with the orders that hold it and what it took off
 * them.
 */
export async function listCoupons({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<CouponView[]> {
  const now = clock.now();
  const coupons = await db.coupon.findMany({
    where: { id: { in: await listedIds({ db }, { table: 'coupons', now, ended: MAX_ENDED }) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const figures = await readFigures({ db }, { kind: 'coupon', ids: coupons.map(({ id }) => id) });
  const none: CouponFigures = { uses: 0, unpaid: 0, discount: 0n };
  return coupons.map((coupon) => presentCoupon(coupon, figures.get(coupon.id) ?? none, now));
}
