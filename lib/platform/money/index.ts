// Money inside the store is bigint paise; rupees exist only at its edges. Safe to import in a browser.

/** Paise: hundredths of a rupee. Points are also counted in hundredths. */
export type Paise = bigint;

/** Whether a number is an amount of rupees and paise: at most 2 decimals, and not too large to be exact. */
export function isRupees(amount: number): boolean {
  const paise = Math.round(amount * 100);
  // Division is correctly rounded, so it returns the same number exactly when that had at most 2 decimals.
  return Number.isSafeInteger(paise) && paise / 100 === amount;
}

/** Whether a number is a percentage that hundredths of a percent say exactly. */
export function isPercent(percent: number): boolean {
  return isRupees(percent);
}

/** A percentage in hundredths of a percent, rounded to the nearest one. */
export function hundredthsOfPercent(percent: number): number {
  return Math.round(percent * 100);
}

/** The tax within a price in rupees that includes it, rounded to the paisa; `percent` is its rate. */
export function includedTax(price: number, percent: number): number {
  return Math.round((price * 100 * percent) / (100 + percent)) / 100;
}

/** The sum of amounts of rupees, added as paise: adding fractions would err. */
export function sumOfRupees(amounts: readonly number[]): number {
  return amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
}

/** Rupees as in JSON (at most 2 decimals) to paise. Throws RangeError for more decimals. */
export function paiseFromRupees(rupees: number): Paise {
  if (!isRupees(rupees)) throw new RangeError(`${rupees} is not an amount of rupees`);
  return BigInt(Math.round(rupees * 100));
}

/** A decimal text of a remote service ("76", "76.0", "499.00") to paise; null for any other text. */
export function paiseFromText(text: string): Paise | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/(\.\d\d)0+$/, '$1'));
  if (!parts) return null;
  return BigInt(parts[1] ?? '0') * 100n + BigInt((parts[2] ?? '').padEnd(2, '0') || '0');
}

/** The smaller of two amounts. */
export function least(one: Paise, other: Paise): Paise {
  return other < one ? other : one;
}

/** The larger of two amounts: Math.max takes no bigint. */
export function largest(one: Paise, other: Paise): Paise {
  if (one > other) return one;
  return other;
}

/** Paise to the number of rupees in JSON. */
export function rupees(paise: Paise): number {
  return Number(paise) / 100;
}

/** `499`, or `499.50` when there are paise: the format of gateways. */
export function rupeeText(paise: Paise): string {
  if (paise < 0n) return `-${rupeeText(-paise)}`;
  const rest = paise % 100n;
  return rest === 0n ? `${paise / 100n}` : `${paise / 100n}.${rest.toString().padStart(2, '0')}`;
}

/**
 * `1,00,000.50`: a group of three digits, then groups of two. Intl formats the same, but its first use takes 60 ms on
 * a slow phone.
 */
function groupInPairs(amount: number): string {
  return amount.toFixed(2).replace(/\B(?=(?:\d\d)*\d{3}\.)/g, ',');
}

/** `₹1,00,000`, or `₹499.50` when there are paise; `amount` is in rupees, as in JSON. */
export function formatRupees(amount: number): string {
  if (amount < 0) return `-${formatRupees(-amount)}`;
  return `₹${groupInPairs(amount).replace('.00', '')}`;
}

/** `1,245.60`: points for display, always with two decimals. */
export function formatPoints(points: number): string {
  return groupInPairs(points);
}

/** The next whole rupees, in paise: what gateways are asked for, because some cut off the paise of an amount. */
export function wholeRupees(paise: Paise): Paise {
  return ((paise + 99n) / 100n) * 100n;
}

/** A share of an amount in hundredths of a percent, rounded to the nearest paisa; half a paisa is rounded up. */
export function percentOf(paise: Paise, hundredths: number): Paise {
  return (paise * BigInt(hundredths) + 5_000n) / 10_000n;
}

/** A share of an amount, rounded down to the paisa, so that the store never pays out more than it has. */
export function percentRoundedDown(paise: Paise, percent: number): Paise {
  return (paise * BigInt(hundredthsOfPercent(percent))) / 10_000n;
}
