import type { Context } from '@/lib/domain/context';
import { movement, postJournal } from '@/lib/domain/wallet';
import { type Paise, percentRoundedDown } from '@/lib/platform/money';

export interface EarnPointsInput {
  userId: string;
  /** The id of the order that earned them; each is rewarded once. */
  reference: string;
  value: Paise;
  /** Hundredths of a point that were promised with the price; null in orders of versions that promised none. */
  promised: bigint | null;
}

/**
 * Gives the points that were promised with a price, else the store's percentage of it (hundredths, rounded down); does
 * nothing when that is zero.
 */
export async function earnPoints(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  { userId, reference, value, promised }: EarnPointsInput,
): Promise<void> {
  const points = promised ?? percentRoundedDown(value, context.shop.pointsPercent);
  if (points === 0n) return;
  const entries = movement({ account: 'rewards' }, { account: 'points', userId }, 'POINTS', points);
  await postJournal(context, { reason: 'points_earned', reference, entries });
}
