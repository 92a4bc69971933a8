import { requireConfirmed } from '@/lib/domain/accounts/contacts/require-confirmed';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { IdentityLink, Viewer } from '@/lib/domain/accounts/schema';
import { endOtherSessions } from '@/lib/domain/accounts/sign-in/end-other-sessions';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { withoutIdentity } from './without-identity';

/**
 * The link of the viewer's account to an external identity; null without one. It is made by a proved address, which is
 * that of the identity.
 */
export async function readIdentityLink(
  { db }: Pick<Context, 'db'>,
  { userid }: Pick<Viewer, 'userid'>,
): Promise<{ link: IdentityLink | null; canConnect: boolean }> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userid } });
  const isLinked = user.identitySubject !== null;
  const link = isLinked ? { since: user.identityLinkedAt?.toISOString() ?? null } : null;
  return { link, canConnect: !isLinked && user.emailVerifiedAt !== null };
}

/**
 * Ends the link of the viewer's account to its external identity, with all other sessions. The address alone does not
 * link it again. Throws recent_auth_required, and conflict where nothing else signs in.
 */
export async function removeIdentity(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { viewer }: { viewer: Viewer },
): Promise<void> {
  await transaction(context, async (inside) => {
    const user = await lockUser(inside, viewer.userid);
    await requireConfirmed(inside, viewer);
    const { identitySubject: identity, emailVerifiedAt, mobileVerifiedAt } = user;
    if (identity === null) return;
    if (!emailVerifiedAt && !mobileVerifiedAt) throw new AppError('conflict', 'accounts.onlyIdentity');
    await endOtherSessions(inside, viewer);
    await inside.db.user.update({
      where: { id: user.id },
      data: { ...withoutIdentity(user), updatedAt: inside.clock.now() },
    });
    await recordAudit(inside, {
      action: 'unlink-identity',
      objectType: 'user',
      objectId: user.id,
      before: { identity },
      after: { identity: null },
    });
  });
}
