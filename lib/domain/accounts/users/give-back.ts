import { restartStaffTime } from '@/lib/domain/accounts/claims/restart-staff-time';
import { endPartnerAccess } from '@/lib/domain/accounts/contacts/end-partner-access';
import { endUndoLinks } from '@/lib/domain/accounts/contacts/end-undo-links';
import { removeFactorsSince } from '@/lib/domain/accounts/contacts/remove-factors-since';
import { removePeopleSince } from '@/lib/domain/accounts/contacts/remove-people-since';
import { withdrawRequestsSince } from '@/lib/domain/accounts/contacts/withdraw-requests-since';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

type Inside = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>;

export interface Stolen {
  userId: string;
  since: Date;
}

/**
 * Ends what a stranger has set up outside of the account since an instant: keys and endpoints of the partner API, and requests for approval.
 * In the caller's transaction, before it locks the account, because orders by a key and approvals lock those first.
 */
export async function endAccessOfThief(context: Inside, stolen: Stolen): Promise<void> {
  await endPartnerAccess(context, stolen);
  await withdrawRequestsSince(context, stolen);
}

/**
 * Gives a locked account back to its owner: its password, its external identity, the links that undo changes, and the factors, the guardian
 * and the nominee that came since an instant end, a number that was proved since then is proved no more, and nothing signs in until a new password is set by the link that is mailed to the
 * account's address. In the caller's transaction, which has ended its sessions.
 */
export async function giveBack(context: Inside, { userId: id, since }: Stolen): Promise<User> {
  const { db, clock } = context;
  const now = clock.now();
  const before = await db.user.findUniqueOrThrow({ where: { id } });
  const { mobileVerifiedAt } = before;
  await endUndoLinks(context, { userId: id });
  await removeFactorsSince(context, { user: before, since });
  const { wasStopped } = await removePeopleSince(context, { user: before, since });
  const user = await db.user.update({
    where: { id },
    data: {
      ...{ passwordHash: null, identitySubject: null, lockedAt: now },
      ...(mobileVerifiedAt && mobileVerifiedAt >= since && { mobileVerifiedAt: null }),
      ...restartStaffTime(before, now),
      ...(wasStopped && { blockedAt: null }),
    },
  });
  await mailLink(context, { kind: 'reset', user });
  return user;
}
