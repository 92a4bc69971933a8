import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { rupees } from '@/lib/platform/money';
import type { KnownReferral } from './lock-referral';
import {
  REFERRAL_STATUSES,
  type ReferralListPage,
  type ReferralOfStaff,
  type ReferralStatus,
  type referralListQuery,
  SUSPICIONS,
} from './schema';

const SIZE = 25;

/** A page of the panel's list: what a person has to decide, the longest first, or the newest of another status. */
export async function listReferrals(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { status, page }: z.output<typeof referralListQuery>,
): Promise<ReferralListPage> {
  const groups = await db.referral.groupBy({ by: ['status'], _count: true });
  const countOf = (each: ReferralStatus) => groups.find((group) => group.status === each)?._count ?? 0;
  const pages = Math.max(1, Math.ceil(countOf(status) / SIZE));
  const shown = Math.min(page, pages);
  const order = status === 'held' ? 'asc' : 'desc';
  const named = { select: { id: true, name: true } };
  const rows = await db.referral.findMany({
    where: { status },
    orderBy: [{ updatedAt: order }, { id: order }],
    skip: (shown - 1) * SIZE,
    take: SIZE,
    include: { inviter: named, friend: named },
  });
  const personOf = ({ id, name }: { id: string; name: string }) => ({
    userid: id,
    name: may(actor, 'users.read') ? name : '',
  });
  return {
    status,
    page: shown,
    pages,
    counts: Object.fromEntries(REFERRAL_STATUSES.map((each) => [each, countOf(each)])) as Record<
      ReferralStatus,
      number
    >,
    referrals: rows.map(({ inviter, friend, ...row }) => ({
      ...present(row as KnownReferral),
      inviter: personOf(inviter),
      friend: personOf(friend),
    })),
  };
}

function present(row: KnownReferral): Omit<ReferralOfStaff, 'inviter' | 'friend'> {
  const { id, version, status, orderId, reason, rewardedAt } = row;
  return {
    id,
    version,
    status,
    orderid: orderId,
    reason,
    inviterPoints: rupees(row.inviterPoints),
    friendPoints: rupees(row.friendPoints),
    minOrder: rupees(row.minOrder),
    suspicions: SUSPICIONS.filter((each) => row.suspicions.includes(each)),
    rewards: rewardedAt && {
      inviter: rupees(row.inviterReward ?? 0n),
      friend: rupees(row.friendReward ?? 0n),
      at: rewardedAt.toISOString(),
    },
    taken:
      status === 'taken_back'
        ? { inviter: rupees(row.inviterTaken ?? 0n), friend: rupees(row.friendTaken ?? 0n) }
        : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
