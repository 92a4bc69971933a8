import { firstOf } from '@/lib/domain/catalogue/routes/routes';
import type { CurrencyRate, Item, SupplierRoute } from '@/lib/platform/db';
import { type Paise, rupees } from '@/lib/platform/money';
import { SCALE } from './price-forms';

/** Rates by currency: ten-thousandths of a rupee for one unit. */
export type Rates = ReadonlyMap<string, bigint>;

/** The stored rates by currency. */
export function ratesOf(rows: Pick<CurrencyRate, 'currency' | 'rate'>[]): Rates {
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}

/** The cost of a route at the current rate in paise, rounded up; null when cost or rate is unknown. */
export function costOf({ cost, costCurrency }: SupplierRoute, rates: Rates): Paise | null {
  const rate = costCurrency === null ? undefined : rates.get(costCurrency);
  return cost === null || rate === undefined ? null : inPaise(cost, rate);
}

/** Converts a cost in hundredths of a unit, at a rate in ten-thousandths of a rupee per unit, to paise, rounded up. */
export function inPaise(cost: bigint, rate: bigint): Paise {
  // The product is in millionths of a rupee, and 10,000 of them are one paisa.
  const scale = BigInt(SCALE);
  return (cost * rate + scale - 1n) / scale;
}

/** The floor of an item in paise: the cost on its first enabled route; null without a route or with an unknown cost. */
export function floorOf(item: Item & { routes: SupplierRoute[] }, rates: Rates): Paise | null {
  const first = firstOf(item);
  return first ? costOf(first, rates) : null;
}

/** Whether one of the item's prices is below the floor. */
export function isBelow(
  { discountedPrice, resellPrice }: Pick<Item, 'discountedPrice' | 'resellPrice'>,
  floor: Paise | null,
): boolean {
  return floor !== null && (discountedPrice < floor || resellPrice < floor);
}

/** What is left of the lower price, in rupees; null when the cost is unknown. */
export function marginOf(
  { discountedPrice, resellPrice }: Pick<Item, 'discountedPrice' | 'resellPrice'>,
  floor: Paise | null,
): number | null {
  if (floor === null) return null;
  return rupees((discountedPrice < resellPrice ? discountedPrice : resellPrice) - floor);
}
