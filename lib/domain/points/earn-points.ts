import type { Context } from '@/lib/domain/context';
import { movement, postJournal } from '@/lib/domain/wallet';
import { type Paise, percentRoundedDown } from '@/lib/platform/money';

export interface EarnPointsInput {
  userId: string;
  /** The id of the order that earned them; each is rewarded once. */
  reference: string;
  value: Paise;
}

/** Gives the store's percentage of a value in points (hundredths, rounded down); does nothing when that is zero. */
export async function earnPoints(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  { userId, reference, value }: EarnPointsInput,
): Promise<void> {
  const points = percentRoundedDown(value, context.shop.pointsPercent);
  if (points === 0n) return;
  const entries = movement({ account: 'rewards' }, { account: 'points', userId }, 'POINTS', points);
  await postJournal(context, { reason: 'points_earned', reference, entries });
}
