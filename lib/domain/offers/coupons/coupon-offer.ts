import type { Offer } from '@/lib/domain/offers/price-waterfall';
import type { Coupon } from '@/lib/platform/db';
import { percentRoundedDown } from '@/lib/platform/money';

/** What a coupon takes off a price: its amount, or its percentage up to its cap. */
export function couponOffer({
  code,
  kind,
  value,
  cap,
}: Pick<Coupon, 'code' | 'kind' | 'value' | 'cap'>): Offer {
  return {
    name: 'coupon',
    code,
    discountOf: (price) => {
      if (kind === 'amount') return value;
      const part = percentRoundedDown(price, Number(value) / 100);
      return cap !== null && part > cap ? cap : part;
    },
  };
}
