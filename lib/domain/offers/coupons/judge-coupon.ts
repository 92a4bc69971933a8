import type { Uses } from '@/lib/domain/offers/count-uses';
import type { CouponRefusal } from '@/lib/domain/offers/schema';
import type { Coupon } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

/** The purchase that a coupon is judged for. */
export interface Purchase {
  productId: string;
  itemid: number;
  /** In paise, for the buyer's role and before all offers. */
  price: Paise;
}

/** Why this coupon cannot be used for this purchase; null when it can. Its uses are judged apart. */
export function judgeTerms(
  coupon: Coupon,
  { productId, itemid, price }: Purchase,
  now: Date,
): CouponRefusal | null {
  // A coupon that has not begun answers as one that does not exist, so that nobody learns of it early.
  if (now < coupon.startsAt) return 'unknown';
  if (coupon.endsAt && now >= coupon.endsAt) return 'ended';
  const { productIds, itemids, minPrice } = coupon;
  const isForAll = productIds.length === 0 && itemids.length === 0;
  if (!isForAll && !productIds.includes(productId) && !itemids.includes(itemid)) return 'not_for_item';
  if (minPrice !== null && price < minPrice) return 'price_too_low';
  return null;
}

/** How many orders may hold a coupon or a campaign; null: no limit. */
export interface Limits {
  maxUses: number | null;
  maxPerPerson: number | null;
  isForFirst: boolean;
}

/**
 * The unpaid orders of one person that may hold an offer whose number is limited. Without it one account could hold
 * every unit of a campaign by orders that it never pays, each until its payment page expires.
 */
const MOST_UNPAID = 2;

/**
 * Why no further order may hold a coupon or a campaign; null when one may. `isPaid`: the order is not one more unpaid
 * one, because its money has come.
 */
export function judgeUses(
  { maxUses, maxPerPerson, isForFirst }: Limits,
  uses: Uses,
  { isPaid = false }: { isPaid?: boolean } = {},
): CouponRefusal | null {
  if (!isPaid && maxUses !== null && uses.unpaidOfPerson >= MOST_UNPAID) return 'held_by_you';
  if (maxPerPerson !== null && uses.ofPerson >= maxPerPerson)
    return uses.unpaidOfPerson > 0 ? 'held_by_you' : 'used_by_you';
  if (isForFirst && uses.hasBought) return 'not_first';
  if (maxUses !== null && uses.all >= maxUses) return 'used_up';
  return null;
}
