import type { Context } from '@/lib/domain/context';
import { notifyOfReferral } from '@/lib/domain/notifications';
import { movement, postJournal } from '@/lib/domain/wallet';
import { Prisma, type Referral } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { lockReferral } from './lock-referral';
import { ORDER_GIVEN_BACK } from './schema';

export interface TakeBackReferralInput {
  orderId: string;
  /** What the store keeps of the order's price after the refund or the reversal that is being made. */
  kept: Paise;
}

/**
 * Takes both rewards back when the store keeps less of the order's price than the terms ask for, or refuses them when
 * they are held. Points that were spent cannot be taken, because no balance falls below zero. In the caller's
 * transaction, which has locked the order, and before it credits the wallet: redemptions lock the points first too.
 * Returns how many hundredths of a point were spent already and could not be taken, also when they were to be taken
 * before.
 */
export async function takeBackReferral(
  context: Pick<Context, 'db' | 'clock'>,
  { orderId, kept }: TakeBackReferralInput,
): Promise<bigint> {
  const { db, clock } = context;
  const referral = await lockReferral(context, {
    where: { orderId },
    sql: Prisma.sql`order_id = ${orderId} and status in ('held', 'rewarded', 'taken_back')`,
  });
  if (!referral || kept >= referral.minOrder) return 0n;
  if (referral.status === 'taken_back') return spentOf(referral);
  const { id, inviterId, friendId } = referral;
  const changed = { version: { increment: 1 }, updatedAt: clock.now() };
  if (referral.status === 'held') {
    await db.referral.update({
      where: { id },
      data: { status: 'refused', reason: ORDER_GIVEN_BACK, ...changed },
    });
    return 0n;
  }
  // In the order in which a reward locks them.
  const friendTaken = await leftOf(context, friendId, referral.friendReward ?? 0n);
  const inviterTaken = await leftOf(context, inviterId, referral.inviterReward ?? 0n);
  const take = (userId: string, points: bigint) =>
    points > 0n ? movement({ account: 'points', userId }, { account: 'rewards' }, 'POINTS', points) : [];
  const entries = [...take(friendId, friendTaken), ...take(inviterId, inviterTaken)];
  if (entries.length > 0) {
    const reason = 'referral_taken_back';
    // After they were given again, a second journal takes them.
    const isFirst = (await db.ledgerJournal.count({ where: { reason, reference: id } })) === 0;
    const reference = isFirst ? id : `${id}/${referral.version}`;
    await postJournal(context, { reason, reference, entries });
  }
  await db.referral.update({
    where: { id },
    data: { status: 'taken_back', friendTaken, inviterTaken, ...changed },
  });
  for (const [userId, points] of [
    [friendId, friendTaken],
    [inviterId, inviterTaken],
  ] as const)
    if (points > 0n) await notifyOfReferral(context, { id, userId, kind: 'reward_taken_back', points });
  return spentOf({ ...referral, friendTaken, inviterTaken });
}

type Rewards = Pick<Referral, 'friendReward' | 'inviterReward' | 'friendTaken' | 'inviterTaken'>;

function spentOf({ friendReward, inviterReward, friendTaken, inviterTaken }: Rewards): bigint {
  return (friendReward ?? 0n) + (inviterReward ?? 0n) - (friendTaken ?? 0n) - (inviterTaken ?? 0n);
}

/** Of these points, those that the customer has not spent. Locks the balance. */
async function leftOf({ db }: Pick<Context, 'db'>, userId: string, points: bigint): Promise<bigint> {
  if (points === 0n) return 0n;
  const [wallet] = await db.$queryRaw<{ balance: bigint }[]>`
    select balance from wallets where user_id = ${userId} and currency = 'POINTS' for update`;
  const balance = wallet?.balance ?? 0n;
  return points < balance ? points : balance;
}
