/** How many days a balance lasts when as much is spent as in the seven days before, in tenths rounded down. */
export function daysLeft(balance: bigint | null, spentInSeven: bigint): number | null {
  if (balance === null || spentInSeven <= 0n) return null;
  if (balance <= 0n) return 0;
  return Number((balance * 70n) / spentInSeven) / 10;
}
