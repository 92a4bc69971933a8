import { type Paise, percentRoundedDown } from '@/lib/platform/money';

export interface DiscountTerms {
  /** amount or percent */
  kind: string;
  /** Paise of an amount, hundredths of a percent. */
  value: bigint;
  /** The most that a percentage takes off, in paise. */
  cap: Paise | null;
}

/** What these terms take off a price, before the floor: their amount, or their percentage up to its cap. */
export function discountOf({ kind, value, cap }: DiscountTerms): (price: Paise) => Paise {
  return (price) => {
    if (kind === 'amount') return value;
    const part = percentRoundedDown(price, Number(value) / 100);
    return cap !== null && part > cap ? cap : part;
  };
}
