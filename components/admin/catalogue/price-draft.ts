import type { AdminItem } from '@/lib/domain/catalogue/schema';
import { numberFrom } from './form-reading';

/** Unsaved prices of an item as typed, and the version of the item when typing began. */
export interface PriceDraft {
  seen: number;
  price: string;
  resellPrice: string;
}

export type PriceDrafts = Readonly<Record<number, PriceDraft>>;

export function draftOf(item: AdminItem): PriceDraft {
  return { seen: item.__v, price: String(item.discountedprice), resellPrice: String(item.resellprice) };
}

/** The typed prices in rupees; null for text that is no number. */
export function pricesOf({ price, resellPrice }: PriceDraft): {
  price: number | null;
  resellPrice: number | null;
} {
  return { price: numberFrom(price), resellPrice: numberFrom(resellPrice) };
}

export function isChanged(draft: PriceDraft, item: AdminItem): boolean {
  const { price, resellPrice } = pricesOf(draft);
  return price !== item.discountedprice || resellPrice !== item.resellprice;
}

/** The margin at the lower of the two prices, in rupees; null when the cost is unknown. */
export function marginOf(draft: PriceDraft, { floor }: AdminItem): number | null {
  const { price, resellPrice } = pricesOf(draft);
  if (floor === null || price === null || resellPrice === null) return null;
  return Math.round((Math.min(price, resellPrice) - floor) * 100) / 100;
}
