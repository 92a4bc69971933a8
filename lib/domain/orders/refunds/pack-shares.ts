import type { Paise } from '@/lib/platform/money';

/** Equal shares of a price for a number of packs, which add up to the price. */
export function packShares(price: Paise, packs: number): Paise[] {
  const until = (count: number) => (price * BigInt(count)) / BigInt(packs);
  return Array.from({ length: packs }, (_, index) => until(index + 1) - until(index));
}
