import { isErased } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { notifyOfReferral } from '@/lib/domain/notifications';
import { movement, postJournal } from '@/lib/domain/wallet';
import type { Referral } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

interface PayRewardsInput {
  /** The delivered order that met the terms. */
  orderId: string;
  /** Of the member of staff who released it. */
  decision?: { reason: string; decidedById: string | null };
}

/**
 * Gives both their points and tells them, in the caller's transaction, which has locked the referral. An inviter who
 * had as many rewards in this month as the terms allow gets nothing; the friend gets what was promised. Nobody could
 * redeem points in an account that was erased, so it gets none. Throws conflict when both were erased.
 */
export async function payRewards(
  context: Pick<Context, 'db' | 'clock'>,
  referral: Referral,
  { orderId, decision }: PayRewardsInput,
): Promise<void> {
  const { db, clock } = context;
  const { id, inviterId, friendId } = referral;
  // An order that is being delivered keeps its customer from erasing the account. A person may decide much later.
  const hasFriendLeft = decision !== undefined && (await isErased(context, friendId));
  const friendReward = hasFriendLeft ? 0n : referral.friendPoints;
  const hasInviterLeft = await isErased(context, inviterId);
  if (hasFriendLeft && hasInviterLeft) throw new AppError('conflict', 'referrals.bothErased');
  const { count, limit } = await countThisMonth(context, inviterId);
  const inviterReward = count < limit && !hasInviterLeft ? referral.inviterPoints : 0n;
  const give = (userId: string, points: bigint) =>
    points > 0n ? movement({ account: 'rewards' }, { account: 'points', userId }, 'POINTS', points) : [];
  const journal = await postJournal(context, {
    reason: 'referral_rewarded',
    reference: id,
    actorId: decision?.decidedById ?? null,
    // The friend's points first: a transaction about an order locks those of its customer before those of anybody else.
    entries: [...give(friendId, friendReward), ...give(inviterId, inviterReward)],
  });
  if (!journal) throw new AppError('conflict', 'requests.changedMeanwhile');
  const now = clock.now();
  await db.referral.update({
    where: { id },
    data: {
      status: 'rewarded',
      orderId,
      inviterReward,
      friendReward,
      monthlyLimit: limit,
      rewardedAt: now,
      updatedAt: now,
      version: { increment: 1 },
      ...decision,
    },
  });
  if (friendReward > 0n)
    await notifyOfReferral(context, {
      id,
      userId: friendId,
      kind: 'invitation_rewarded',
      points: friendReward,
    });
  if (inviterReward > 0n)
    await notifyOfReferral(context, { id, userId: inviterId, kind: 'friend_bought', points: inviterReward });
}

/**
 * How many rewards an inviter got in this month of India, and the limit of now. Rewards of one inviter are given one
 * after the other until the caller's transaction ends: the lock and the count are two statements, because a count that
 * waits for the lock within itself would miss the reward before it. What was taken back counts, so that refunds do not
 * free a place.
 */
async function countThisMonth(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  inviterId: string,
): Promise<{ count: number; limit: number }> {
  await db.$queryRaw`select 1 from invite_codes where user_id = ${inviterId} for no key update`;
  const [row] = await db.$queryRaw<{ count: number; limit: number }[]>`
    select (select count(*) from referrals
             where inviter_id = ${inviterId} and inviter_reward > 0
               and rewarded_at >= date_trunc('month', ${clock.now()}::timestamptz at time zone 'Asia/Kolkata')
                                  at time zone 'Asia/Kolkata')::int as count,
           coalesce((select monthly_limit from referral_terms), 0)::int as limit`;
  return row ?? { count: 0, limit: 0 };
}
