import { isErased } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { movement, postJournal } from '@/lib/domain/wallet';
import { Prisma } from '@/lib/platform/db';
import { lockReferral } from './lock-referral';
import { ORDER_GIVEN_BACK } from './schema';
import type { TakeBackReferralInput } from './take-back-referral';

/**
 * Gives both again what was taken back of their rewards, once the store keeps enough of the order's price again; what
 * they had spent they have. A held referral that the store refused for it is held again. Where one of the two has
 * erased the account, both stay taken back. The place in the month was never free. In the caller's transaction, which
 * has locked the order.
 */
export async function giveRewardsAgain(
  context: Pick<Context, 'db' | 'clock'>,
  { orderId, kept }: TakeBackReferralInput,
): Promise<void> {
  const { db, clock } = context;
  const referral = await lockReferral(context, {
    where: { orderId },
    sql: Prisma.sql`
      order_id = ${orderId} and (status = 'taken_back' or status = 'refused' and reason = ${ORDER_GIVEN_BACK})`,
  });
  if (!referral || kept < referral.minOrder) return;
  const { id, inviterId, friendId, friendTaken, inviterTaken, version } = referral;
  const changed = { version: { increment: 1 }, updatedAt: clock.now() };
  if (referral.status === 'refused') {
    await db.referral.update({ where: { id }, data: { status: 'held', reason: null, ...changed } });
    return;
  }
  if ((await isErased(context, friendId)) || (await isErased(context, inviterId))) return;
  const give = (userId: string, points: bigint | null) =>
    points ? movement({ account: 'rewards' }, { account: 'points', userId }, 'POINTS', points) : [];
  // The friend's points first, as for the reward.
  const entries = [...give(friendId, friendTaken), ...give(inviterId, inviterTaken)];
  if (entries.length > 0)
    await postJournal(context, { reason: 'referral_rewarded', reference: `${id}/${version}`, entries });
  await db.referral.update({
    where: { id },
    data: { status: 'rewarded', friendTaken: null, inviterTaken: null, ...changed },
  });
}
