import type { CouponView } from '@/lib/domain/offers/schema';
import type { Coupon } from '@/lib/platform/db';
import { type Paise, rupees } from '@/lib/platform/money';

/** What the orders of a coupon or a campaign say about it. */
export interface CouponFigures {
  uses: number;
  unpaid: number;
  discount: Paise;
}

const inRupees = (amount: Paise | null) => (amount === null ? null : rupees(amount));

/** The terms of a coupon, for the panel and for the audit log. */
export function presentTerms(coupon: Coupon) {
  const { code, note, value, cap, maxUses, maxPerPerson, minPrice, productIds, itemids } = coupon;
  const kind: CouponView['kind'] = coupon.kind === 'percent' ? 'percent' : 'amount';
  return {
    ...{ code, note, kind },
    // Hundredths of a rupee or of a percent.
    value: rupees(value),
    cap: inRupees(cap),
    ...{ maxUses, maxPerPerson },
    minPrice: inRupees(minPrice),
    ...{ productIds, itemids },
    isForFirst: coupon.isForFirst,
    startsAt: coupon.startsAt.toISOString(),
    endsAt: coupon.endsAt?.toISOString() ?? null,
  };
}

export function presentCoupon(coupon: Coupon, figures: CouponFigures, now: Date): CouponView {
  const { uses, unpaid, discount } = figures;
  return {
    id: coupon.id,
    ...presentTerms(coupon),
    status: statusOf(coupon, uses, now),
    ...{ uses, unpaid },
    discount: rupees(discount),
    version: coupon.version,
  };
}

function statusOf({ startsAt, endsAt, maxUses }: Coupon, uses: number, now: Date): CouponView['status'] {
  if (endsAt && endsAt <= now) return 'ended';
  if (startsAt > now) return 'planned';
  return maxUses !== null && uses >= maxUses ? 'used_up' : 'running';
}
