import { discountOf } from '@/lib/domain/offers/discount-of';
import type { Offer } from '@/lib/domain/offers/price-waterfall';
import type { Coupon } from '@/lib/platform/db';

/** What a coupon takes off a price. */
export function couponOffer(coupon: Pick<Coupon, 'code' | 'kind' | 'value' | 'cap' | 'version'>): Offer {
  const { code, version } = coupon;
  return { name: 'coupon', label: { code, version }, discountOf: discountOf(coupon) };
}
