import type { Context } from '@/lib/domain/context';
import { movement, postJournal } from '@/lib/domain/wallet';
import type { Order } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';
import { earnedSql, takenSql } from './sum-earned';

export interface AdjustPointsInput {
  order: Pick<Order, 'id' | 'userId' | 'value'>;
  /** The id of what changed the part of the price that the store keeps; each moves points once. */
  reference: string;
  /** What the store keeps of the price after that; below zero when more went back than was paid. */
  kept: Paise;
}

/** Hundredths of a point. Both are negative where points are given again. */
export interface AdjustedPoints {
  taken: bigint;
  /** Was due and is spent already, so that it could not be taken. */
  spent: bigint;
}

const NOTHING: AdjustedPoints = { taken: 0n, spent: 0n };

/**
 * Lets the points that an order earned follow its price: the customer keeps them in proportion to what the store keeps,
 * rounded down. Points that the customer has spent cannot be taken, because no balance falls below zero; they are
 * counted as `spent`. When the store keeps more again, those that were spent are earned again first, and then points
 * that were taken are given again. The caller records both numbers. In the caller's transaction, before the wallet is
 * credited: redemptions lock the points first too.
 */
export async function adjustPoints(
  context: Pick<Context, 'db' | 'clock'>,
  { order: { id, userId, value }, reference, kept }: AdjustPointsInput,
): Promise<AdjustedPoints> {
  const [known] = await context.db.$queryRaw<({ earned: bigint } & AdjustedPoints)[]>`
    select ${earnedSql(id)} as earned, ${takenSql(id, 'taken')} as taken, ${takenSql(id, 'spent')} as spent`;
  const { earned, taken, spent } = known ?? { earned: 0n, ...NOTHING };
  const share = kept > 0n ? (earned * kept) / value : 0n;
  const due = earned - share - taken - spent;
  if (due === 0n) return NOTHING;
  if (due > 0n) {
    const now = await take(context, { userId, reference, due });
    return { taken: now, spent: due - now };
  }
  // The customer has had the points that were spent.
  const again = least(-due - least(-due, spent), taken);
  await giveAgain(context, { userId, reference, points: again });
  return { taken: -again, spent: due + again };
}

async function take(
  context: Pick<Context, 'db' | 'clock'>,
  { userId, reference, due }: { userId: string; reference: string; due: bigint },
): Promise<bigint> {
  const [wallet] = await context.db.$queryRaw<{ balance: bigint }[]>`
    select balance from wallets where user_id = ${userId} and currency = 'POINTS' for update`;
  const balance = wallet?.balance ?? 0n;
  const points = least(due, balance);
  if (points === 0n) return 0n;
  const entries = movement({ account: 'points', userId }, { account: 'rewards' }, 'POINTS', points);
  if (!(await postJournal(context, { reason: 'points_taken_back', reference, entries })))
    throw new Error(`the points of ${reference} were taken before`);
  return points;
}

async function giveAgain(
  context: Pick<Context, 'db' | 'clock'>,
  { userId, reference, points }: { userId: string; reference: string; points: bigint },
): Promise<void> {
  if (points === 0n) return;
  const entries = movement({ account: 'rewards' }, { account: 'points', userId }, 'POINTS', points);
  if (!(await postJournal(context, { reason: 'points_given_again', reference, entries })))
    throw new Error(`the points of ${reference} were given again before`);
}
