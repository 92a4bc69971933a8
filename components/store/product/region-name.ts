const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** 'IN' to 'India'; a supplier's own word stays as it is. */
export function regionName(region: string): string {
  return /^[A-Z]{2}$/.test(region) ? (names.of(region) ?? region) : region;
}
