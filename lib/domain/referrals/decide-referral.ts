import type { z } from 'zod';
import { areRelated, requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { keptOfOrder } from '@/lib/domain/wallet';
import { Prisma, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type KnownReferral, lockReferral } from './lock-referral';
import { payRewards } from './pay-rewards';
import type { refuseReferralForm, releaseReferralForm } from './schema';

type DecideContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/**
 * A member of staff gives the rewards of a held referral: points, which buy T-Coins. The limit of the month in which
 * this happens applies. Throws recent_auth_required; not_found; forbidden to who shares a device or a payer with one of
 * the two; and conflict when it has changed since the person looked, when its order was given back, or when both have
 * erased their accounts.
 */
export async function releaseReferral(
  context: DecideContext,
  { id, seen, reason }: z.output<typeof releaseReferralForm>,
): Promise<void> {
  requireRecentAuth(context);
  await decide(context, { id, seen, from: ['held'] }, async (inside, referral) => {
    const { orderId, inviterId, friendId, minOrder, version } = referral;
    const personId = inside.actor.id ?? '';
    for (const receiverId of [inviterId, friendId])
      if (personId === receiverId || (await areRelated(inside, [personId, receiverId])))
        throw new AppError('forbidden', 'referrals.related');
    if (orderId === null || (await keptOfOrder(inside, orderId)) < minOrder)
      throw new AppError('conflict', 'referrals.orderGivenBack');
    await payRewards(inside, referral, { orderId, decision: { reason, decidedById: inside.actor.id } });
    await record(inside, {
      action: 'release-referral',
      id,
      before: 'held',
      after: 'rewarded',
      version,
      reason,
    });
  });
}

/**
 * A member of staff refuses the rewards of a referral that is held or whose order has not come yet. Throws not_found,
 * and conflict when it has changed since the person looked.
 */
export async function refuseReferral(
  context: DecideContext,
  { id, seen, reason }: z.output<typeof refuseReferralForm>,
): Promise<void> {
  await decide(context, { id, seen, from: ['held', 'invited'] }, async (inside, { status, version }) => {
    await inside.db.referral.update({
      where: { id },
      data: {
        status: 'refused',
        reason,
        decidedById: inside.actor.id,
        version: { increment: 1 },
        updatedAt: inside.clock.now(),
      },
    });
    await record(inside, {
      action: 'refuse-referral',
      id,
      before: status,
      after: 'refused',
      version,
      reason,
    });
  });
}

interface Seen {
  id: string;
  seen: number;
  from: KnownReferral['status'][];
}

async function decide(
  context: DecideContext,
  { id, seen, from }: Seen,
  change: (inside: DecideContext, referral: KnownReferral) => Promise<void>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const found = await inside.db.referral.findUnique({ where: { id }, select: { orderId: true } });
    if (!found) throw notFound('Referral');
    // All transactions lock the order first, so that one that completes or refunds it does not wait for this one.
    await inside.db.$queryRaw`select 1 from orders where id = ${found.orderId} for update`;
    const referral = await lockReferral(inside, { where: { id }, sql: Prisma.sql`id = ${id}` });
    if (!referral || referral.version !== seen || !from.includes(referral.status))
      throw new AppError('conflict', 'requests.changedMeanwhile');
    await change(inside, referral);
  });
}

interface Decision {
  id: string;
  action: 'release-referral' | 'refuse-referral';
  before: string;
  after: string;
  version: number;
  reason: string;
}

async function record(
  context: DecideContext,
  { action, id, before, after, version, reason }: Decision,
): Promise<void> {
  await recordAudit(context, {
    action,
    objectType: 'referral',
    objectId: id,
    before: { status: before, version },
    after: { status: after, version: version + 1, reason },
  });
}
