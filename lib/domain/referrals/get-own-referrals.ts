import type { Context } from '@/lib/domain/context';
import { getOwnCode } from '@/lib/domain/invitations';
import { rupees } from '@/lib/platform/money';
import { presentTerms } from './get-terms';
import type { KnownReferral } from './lock-referral';
import type { FriendState, OwnReferralsView } from './schema';

/** The newest friends that the dashboard lists. */
const SHOWN = 20;
const LETTERS = new Intl.Segmenter('hi');

/**
 * The invitations of a customer and what came of them. The link is made when it is read first. Of a friend it says no
 * more than the first letter of the name and when they joined. Friends who have proved nothing yet are not listed.
 */
export async function getOwnReferrals(
  context: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<OwnReferralsView | null> {
  const { db, clock } = context;
  const hasProved = [
    { emailVerifiedAt: { not: null } },
    { mobileVerifiedAt: { not: null } },
    { identitySubject: { not: null } },
  ];
  const mine = { inviterId: userId, friend: { OR: hasProved } };
  const [terms, count, rows, sums, own] = await Promise.all([
    db.referralTerms.findFirst(),
    db.referral.count({ where: mine }),
    db.referral.findMany({
      where: mine,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
      include: { friend: { select: { name: true } } },
    }),
    db.referral.aggregate({ where: mine, _sum: { inviterReward: true, inviterTaken: true } }),
    db.referral.findUnique({ where: { friendId: userId } }),
  ]);
  const isOpen = terms?.enabled ?? false;
  if (!isOpen && count === 0 && !own) return null;
  const now = clock.now();
  return {
    code: isOpen ? await getOwnCode(context, { userId }) : null,
    terms: terms && isOpen ? presentTerms(terms) : null,
    earned: rupees((sums._sum.inviterReward ?? 0n) - (sums._sum.inviterTaken ?? 0n)),
    count,
    friends: rows.map(({ friend, ...row }) => ({
      initial: initialOf(friend.name),
      joinedAt: row.createdAt.toISOString(),
      state: stateFor(row as KnownReferral, now, row.inviterReward),
      points: rupees((row.inviterReward ?? 0n) - (row.inviterTaken ?? 0n)),
      expiresAt: row.expiresAt.toISOString(),
    })),
    own: own && {
      state: stateFor(own as KnownReferral, now, own.friendReward),
      points: rupees(own.friendPoints),
      minOrder: rupees(own.minOrder),
      expiresAt: own.expiresAt.toISOString(),
    },
  };
}

/** What a customer reads of it: why staff hold or refuse something is for the staff. */
function stateFor({ status, expiresAt }: KnownReferral, now: Date, reward: bigint | null): FriendState {
  if (status === 'invited' && expiresAt < now) return 'expired';
  return status === 'rewarded' && reward === 0n ? 'over_limit' : status;
}

function initialOf(name: string): string {
  const [letter = ''] = Array.from(LETTERS.segment(name.trim()), ({ segment }) => segment);
  return /^\p{L}/u.test(letter) ? letter.toUpperCase() : '•';
}
