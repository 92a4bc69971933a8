/** A supplier's decimal text in hundredths, rounded; null for any other text. */
export function hundredthsOf(text: string): bigint | null {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text.trim());
  if (!parts) return null;
  const [, sign, whole = '0', rest = ''] = parts;
  const thousandths = BigInt(whole) * 1000n + BigInt(rest.slice(0, 3).padEnd(3, '0'));
  const rounded = (thousandths + 5n) / 10n;
  return sign === '-' ? -rounded : rounded;
}

/** Hundredths as decimal text with two places. */
export function decimalOf(hundredths: bigint): string {
  if (hundredths < 0n) return `-${decimalOf(-hundredths)}`;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
