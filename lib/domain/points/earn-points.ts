import type { Context } from '@/lib/domain/context';
import { movement, postJournal } from '@/lib/domain/wallet';
import { type Paise, percentRoundedDown } from '@/lib/platform/money';
import { sumEarned } from './sum-earned';

export interface EarnPointsInput {
  userId: string;
  /** The id of the order that earned them; each is rewarded once. */
  reference: string;
  value: Paise;
  /** Hundredths of a point that were promised with the price; null in orders of versions that promised none. */
  promised: bigint | null;
  /** The id of the order's latest reopening; null for one that was never reopened. */
  reopening: string | null;
}

/**
 * Gives the points that were promised with a price, else the store's percentage of it (hundredths, rounded down); does
 * nothing when that is zero. An order that was reopened gets what it does not have yet, under its latest reopening.
 */
export async function earnPoints(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  { userId, reference: order, value, promised, reopening }: EarnPointsInput,
): Promise<void> {
  const whole = promised ?? percentRoundedDown(value, context.shop.pointsPercent);
  const points = reopening ? whole - (await sumEarned(context, order)) : whole;
  if (points <= 0n) return;
  const entries = movement({ account: 'rewards' }, { account: 'points', userId }, 'POINTS', points);
  const reference = reopening ?? order;
  const journal = await postJournal(context, { reason: 'points_earned', reference, entries });
  if (!journal) throw new Error(`the points of ${reference} were given before`);
}
