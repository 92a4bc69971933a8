import { hundredthsOfPercent, type Paise, rupees } from '@/lib/platform/money';
import type { CouponTerms, CouponView } from './schema';

/** The columns of the terms of a coupon or a campaign. */
export function rowOf<T extends Pick<CouponTerms, 'discount'>>({ discount, ...terms }: T) {
  return {
    ...terms,
    kind: discount.kind,
    value: discount.kind === 'amount' ? discount.amount : BigInt(hundredthsOfPercent(discount.percent)),
    cap: discount.kind === 'amount' ? null : discount.cap,
  };
}

interface StoredDiscount {
  kind: string;
  /** Paise of an amount, hundredths of a percent. */
  value: bigint;
  cap: Paise | null;
}

/** A stored discount in rupees or percent, for the panel and for the audit log. */
export function presentDiscount({
  kind,
  value,
  cap,
}: StoredDiscount): Pick<CouponView, 'kind' | 'value' | 'cap'> {
  return {
    kind: kind === 'percent' ? 'percent' : 'amount',
    value: rupees(value),
    cap: cap === null ? null : rupees(cap),
  };
}

interface Window {
  startsAt: Date;
  endsAt: Date | null;
  /** The orders that may hold it; null for any number. */
  limit: number | null;
}

export function statusOf({ startsAt, endsAt, limit }: Window, uses: number, now: Date): CouponView['status'] {
  if (endsAt && endsAt <= now) return 'ended';
  if (startsAt > now) return 'planned';
  return limit !== null && uses >= limit ? 'used_up' : 'running';
}
