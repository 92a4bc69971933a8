import { SCALE } from '@/lib/domain/catalogue/forms';
import { inOrder } from '@/lib/domain/catalogue/routes/routes';
import type { CurrencyRate, Item, SupplierRoute } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

/** Ten-thousandths of a rupee for one unit, by currency. */
export type Rates = ReadonlyMap<string, bigint>;

export function ratesOf(rows: Pick<CurrencyRate, 'currency' | 'rate'>[]): Rates {
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}

/** What a route costs by the rate of today, rounded up to the paisa; null when cost or rate is not known. */
export function costOf({ cost, costCurrency }: SupplierRoute, rates: Rates): Paise | null {
  const rate = costCurrency === null ? undefined : rates.get(costCurrency);
  return cost === null || rate === undefined ? null : inPaise(cost, rate);
}

/** Hundredths of a unit, at ten-thousandths of a rupee for one unit, in paise, rounded up. */
export function inPaise(cost: bigint, rate: bigint): Paise {
  // The product is millionths of a rupee: ten thousand of them are a paisa.
  const scale = BigInt(SCALE);
  return (cost * rate + scale - 1n) / scale;
}

/** What the goods cost on the route that is taken first; null for goods without routes and for unknown costs. */
export function floorOf({ routes, isApi }: Item & { routes: SupplierRoute[] }, rates: Rates): Paise | null {
  const first = isApi ? inOrder(routes).find(({ enabled }) => enabled) : undefined;
  return first ? costOf(first, rates) : null;
}

/** Whether somebody could buy it for less than it costs. */
export function isBelow(
  { discountedPrice, resellPrice }: Pick<Item, 'discountedPrice' | 'resellPrice'>,
  floor: Paise | null,
): boolean {
  return floor !== null && (discountedPrice < floor || resellPrice < floor);
}
