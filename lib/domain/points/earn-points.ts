import type { Context } from '@/lib/domain/context';
import { movement, postJournal } from '@/lib/domain/wallet';
import { type Paise, percentRoundedDown } from '@/lib/platform/money';

export interface EarnPointsInput {
  userId: string;
  /** What earned them; once each. */
  reference: string;
  value: Paise;
}

/** Gives the shop's percentage of a value in hundredths of a point; nothing when that rounds down to nothing. */
export async function earnPoints(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  { userId, reference, value }: EarnPointsInput,
): Promise<void> {
  const points = percentRoundedDown(value, context.shop.pointsPercent);
  if (points === 0n) return;
  const entries = movement({ account: 'rewards' }, { account: 'points', userId }, 'POINTS', points);
  await postJournal(context, { reason: 'points_earned', reference, entries });
}
