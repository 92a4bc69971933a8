import type { Context } from '@/lib/domain/context';
import { keptOfOrder } from '@/lib/domain/wallet';
import { type Order, Prisma } from '@/lib/platform/db';
import { findSuspicions } from './find-suspicions';
import { lockReferral } from './lock-referral';
import { payRewards } from './pay-rewards';

type Delivered = Pick<
  Order,
  'id' | 'userId' | 'productId' | 'input1' | 'input2' | 'inputLabels' | 'createdAt' | 'language'
>;

/**
 * Rewards who invited the customer of a delivered order, and the customer, when it is the first order that meets what
 * was promised and whose price the store still has; holds the rewards for a person when something speaks against them.
 * In the transaction that completes the order.
 */
export async function rewardReferral(
  context: Pick<Context, 'db' | 'clock'>,
  order: Delivered,
): Promise<void> {
  const { db, clock } = context;
  const { id: orderId, userId: friendId } = order;
  const referral = await lockReferral(context, { where: { friendId }, sql: invitedSql(friendId) });
  if (!referral || order.createdAt > referral.expiresAt) return;
  // A bank may have taken the price back before the goods came.
  if ((await keptOfOrder(context, orderId)) < referral.minOrder) return;
  const suspicions = await findSuspicions(context, referral, order);
  if (suspicions.length === 0) return payRewards(context, referral, { orderId });
  await db.referral.update({
    where: { id: referral.id },
    data: { status: 'held', orderId, suspicions, version: { increment: 1 }, updatedAt: clock.now() },
  });
}

/**
 * True of who was invited and is not rewarded, for a statement about their order: of all others no referral is locked.
 */
export function isInvitedSql(friendId: string): Prisma.Sql {
  return Prisma.sql`exists (select from referrals where ${invitedSql(friendId)})`;
}

function invitedSql(friendId: string): Prisma.Sql {
  return Prisma.sql`friend_id = ${friendId} and status = 'invited'`;
}
