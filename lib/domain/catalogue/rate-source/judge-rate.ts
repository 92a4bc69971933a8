import { hundredthsOfPercent } from '@/lib/platform/money';

/** In hundredths of a percent, so that whole numbers are compared. */
const PARTS = 10_000n;

export interface JudgeRateInput {
  /** Ten-thousandths of a rupee. */
  rate: bigint;
  /** The store's rate; null when it has none. */
  mine: bigint | null;
  /** By how much a rate may change by itself. */
  percent: number;
}

/** What is done with a rate of the source: it is taken over, it waits for a person, or the store's rate is kept. */
export function judgeRate({ rate, mine, percent }: JudgeRateInput): 'take' | 'keep' | 'wait' {
  if (mine === null || rate === mine) return 'keep';
  const distance = rate > mine ? rate - mine : mine - rate;
  return distance * PARTS <= mine * BigInt(hundredthsOfPercent(percent)) ? 'take' : 'wait';
}
