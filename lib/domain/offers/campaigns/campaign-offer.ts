import type { Holdable } from '@/lib/domain/offers/count-uses';
import type { Limits } from '@/lib/domain/offers/coupons/judge-coupon';
import { discountOf } from '@/lib/domain/offers/discount-of';
import type { Offer } from '@/lib/domain/offers/price-waterfall';
import type { Campaign } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

/** What a campaign takes off a price. */
export function campaignOffer(
  campaign: Pick<Campaign, 'name' | 'nameHi' | 'kind' | 'value' | 'cap' | 'version'>,
): Offer {
  const { name: title, nameHi: titleHi, version } = campaign;
  return { name: 'campaign', label: { title, titleHi, version }, discountOf: discountOf(campaign) };
}

export function holdableCampaign({ id, isForFirst }: Campaign): Holdable {
  return { kind: 'campaign', id, isForFirst };
}

/** Whether anybody may hold any number of its units, so that there is nothing to count. */
export function isUnlimited({ stock, maxPerPerson, isForFirst }: Campaign): boolean {
  return stock === null && maxPerPerson === null && !isForFirst;
}

export function limitsOf({ stock, maxPerPerson, isForFirst }: Campaign): Limits {
  return { maxUses: stock, maxPerPerson, isForFirst };
}

/** The campaigns by what they take off this price, in paise: the most first, of equal ones the one that comes first. */
export function byDiscount<C extends Campaign>(campaigns: readonly C[], price: Paise): C[] {
  const off = (campaign: Campaign) => discountOf(campaign)(price);
  return campaigns.toSorted((a, b) => Number(off(b) - off(a)));
}
