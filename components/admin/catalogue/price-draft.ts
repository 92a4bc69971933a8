import type { AdminItem } from '@/lib/domain/catalogue/schema';
import { numberFrom } from './form-reading';

/** Unsaved prices and stock of an item as typed. */
export interface PriceDraft {
  price: string;
  resell: string;
  inStock: boolean;
  /** The item as it was when typing began. */
  seen: { price: number; resell: number; inStock: boolean };
}

export type PriceDrafts = Readonly<Record<number, PriceDraft>>;

export function seenOf({ discountedprice, resellprice, inStock }: AdminItem): PriceDraft['seen'] {
  return { price: discountedprice, resell: resellprice, inStock };
}

export function draftOf(item: AdminItem): PriceDraft {
  const seen = seenOf(item);
  return { price: String(seen.price), resell: String(seen.resell), inStock: seen.inStock, seen };
}

export function isChanged({ price, resell, inStock }: PriceDraft, item: AdminItem): boolean {
  return (
    numberFrom(price) !== item.discountedprice ||
    numberFrom(resell) !== item.resellprice ||
    inStock !== item.inStock
  );
}

/** The margin at the lower of the two prices, in rupees; null when the cost is unknown. */
export function marginOf(draft: PriceDraft, { floor }: AdminItem): number | null {
  const [price, resell] = [numberFrom(draft.price), numberFrom(draft.resell)];
  if (floor === null || price === null || resell === null) return null;
  return Math.round((Math.min(price, resell) - floor) * 100) / 100;
}
