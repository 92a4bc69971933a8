import { restartStaffTime } from '@/lib/domain/accounts/claims/restart-staff-time';
import { removeSince } from '@/lib/domain/accounts/contacts/end-since';
import { withoutIdentity } from '@/lib/domain/accounts/identity/without-identity';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

/**
 * Gives an account back to its owner: its password, its external identity, and what was added to it since an instant
 * end, a number that was proved since then is proved no more, and nothing signs in until a new password is set by the
 * link that is mailed to the account's address. In the caller's transaction, which has locked the account and ended its
 * sessions and the links that undo changes.
 */
export async function giveBack(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { user: before, since }: { user: User; since: Date },
): Promise<User> {
  const { db, clock } = context;
  const now = clock.now();
  const { id, mobileVerifiedAt } = before;
  const { wasStopped } = await removeSince(context, { user: before, since });
  const user = await db.user.update({
    where: { id },
    data: {
      passwordHash: null,
      ...withoutIdentity(before),
      lockedAt: now,
      ...(mobileVerifiedAt && mobileVerifiedAt >= since && { mobileVerifiedAt: null }),
      ...restartStaffTime(before, now),
      ...(wasStopped && { blockedAt: null }),
    },
  });
  await mailLink(context, { kind: 'reset', user });
  return user;
}
