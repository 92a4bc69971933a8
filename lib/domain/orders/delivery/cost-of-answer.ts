import type { Answer } from './attempts';

/**
 * What delivered goods cost at their supplier, in hundredths of its currency; null when the answer does not tell it, or
 * not as a decimal, which the evidence then shows.
 */
export function costOf(said: Answer): bigint | null {
  if (said.outcome !== 'delivered' || said.cost === null) return null;
  const amount = Number(said.cost);
  return Number.isFinite(amount) && amount >= 0 && amount < 1e12 ? BigInt(Math.round(amount * 100)) : null;
}
