/** '12.5' → 1250. The sandbox computes in hundredths, so that balances have no rounding errors. */
export function toCents(decimal: string): number {
  return Math.round(Number(decimal) * 100);
}

export function centsToText(cents: number, places: 1 | 2 = 2): string {
  return (cents / 100).toFixed(places);
}
