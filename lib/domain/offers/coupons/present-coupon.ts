import type { CouponView } from '@/lib/domain/offers/schema';
import { presentDiscount, statusOf } from '@/lib/domain/offers/stored-terms';
import type { Coupon } from '@/lib/platform/db';
import { type Paise, rupees } from '@/lib/platform/money';

/** What the orders of a coupon or a campaign say about it. */
export interface CouponFigures {
  uses: number;
  unpaid: number;
  discount: Paise;
}

/** The terms of a coupon, for the panel and for the audit log. */
export function presentTerms(coupon: Coupon) {
  const { code, note, maxUses, maxPerPerson, minPrice, productIds, itemids, isForFirst } = coupon;
  return {
    code,
    note,
    ...presentDiscount(coupon),
    maxUses,
    maxPerPerson,
    minPrice: minPrice === null ? null : rupees(minPrice),
    productIds,
    itemids,
    isForFirst,
    startsAt: coupon.startsAt.toISOString(),
    endsAt: coupon.endsAt?.toISOString() ?? null,
  };
}

export function presentCoupon(coupon: Coupon, figures: CouponFigures, now: Date): CouponView {
  const { uses, unpaid, discount } = figures;
  return {
    id: coupon.id,
    ...presentTerms(coupon),
    status: statusOf({ ...coupon, limit: coupon.maxUses }, uses, now),
    uses,
    unpaid,
    discount: rupees(discount),
    version: coupon.version,
  };
}
