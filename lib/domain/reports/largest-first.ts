/** Puts the larger of two amounts first; rows of equal amounts in the order of their keys. */
export function largestFirst(
  one: { amount: bigint; key: string },
  other: { amount: bigint; key: string },
): number {
  if (one.amount !== other.amount) return one.amount > other.amount ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}
