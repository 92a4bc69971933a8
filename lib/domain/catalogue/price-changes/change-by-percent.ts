import type { Rounding } from '@/lib/domain/catalogue/schema';
import { type Paise, percentOf } from '@/lib/platform/money';

export interface PercentChange {
  direction: 'up' | 'down';
  /** Hundredths of a percent, so that 2.5 percent are 250. */
  hundredths: number;
  rounding: Rounding;
}

const RUPEE = 100n;

/** A price after a change by percent, at least a paisa, or the smallest price of its rounding. */
export function changeByPercent(price: Paise, { direction, hundredths, rounding }: PercentChange): Paise {
  const changed = percentOf(price, direction === 'up' ? 10_000 + hundredths : 10_000 - hundredths);
  return roundPrice(changed, rounding);
}

/** `rupee`: the nearest whole rupee; `nine`: the nearest whole rupees that end in 9. Of two, the higher one. */
export function roundPrice(price: Paise, rounding: Rounding): Paise {
  if (rounding === 'none') return price < 1n ? 1n : price;
  const step = rounding === 'rupee' ? RUPEE : 10n * RUPEE;
  // Prices that end in 9 are a rupee below the tens.
  const offset = rounding === 'rupee' ? 0n : RUPEE;
  const rounded = ((price + offset + step / 2n) / step) * step - offset;
  const smallest = step - offset;
  return rounded < smallest ? smallest : rounded;
}
