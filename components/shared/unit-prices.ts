import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Language } from '@/lib/platform/languages';
import { catalogueWords } from './catalogue-text';

export interface PricedItem {
  /** Rupees, as its card shows it. */
  price: number;
  unitCount: number | null;
  /** Whether it can be bought now. */
  available: boolean;
}

export interface UnitPrice {
  /** Rupees for `per` units, rounded to the paisa. */
  price: number;
  per: number;
  /** Whether no item that can be bought is cheaper per unit, and at least one is dearer. */
  isBest: boolean;
}

/**
 * What a unit costs in each item of a product; null for an item whose units are unknown. All are compared by the
 * same number of units: the least of 1, 10, 100 and 1,000 that costs half a rupee or more in the cheapest.
 */
export function unitPrices(items: readonly PricedItem[]): (UnitPrice | null)[] {
  // Paise by units. Equal ratios of whole numbers are equal floating-point numbers, so that equal ones stay equal.
  const each = items.map(({ price, unitCount }) =>
    unitCount === null ? Infinity : Math.round(price * 100) / unitCount,
  );
  const offered = each.filter((one, place) => one < Infinity && items[place]?.available);
  const least = Math.min(...offered);
  const dearer = offered.some((one) => one !== least);
  const cheapest = Math.min(...each);
  const per = [1, 10, 100].find((units) => cheapest * units >= 50) ?? 1000;
  return each.map((one, place) =>
    one < Infinity
      ? {
          price: Math.round(one * per) / 100,
          per,
          isBest: dearer && one === least && items[place]?.available === true,
        }
      : null,
  );
}

/** What a number of units is called: 'diamond', '100 diamonds'. */
export function unitWords(
  language: Language,
  { unitName, unitPlural, unitNameHi }: Pick<ProductView, 'unitName' | 'unitPlural' | 'unitNameHi'>,
  per: number,
): string {
  if (per === 1) return catalogueWords(language, unitName, unitNameHi);
  return `${per} ${catalogueWords(language, unitPlural || unitName, unitNameHi)}`;
}
