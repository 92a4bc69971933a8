import { emailKey } from '@/lib/domain/accounts/email';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { VerifiedIdentity } from '@/lib/integrations/identity';
import type { Prisma, User } from '@/lib/platform/db';

export interface LinkIdentityInput {
  /** The caller's transaction must have locked it. */
  account: User;
  identity: VerifiedIdentity;
}

/**
 * Links an account to a verified identity. An account with an unverified e-mail may have been registered by a stranger,
 * so that the owner of the address would use it together with them. Its password and number are therefore removed, and
 * its sessions are ended.
 */
export async function linkIdentity(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { account, identity }: LinkIdentityInput,
): Promise<User> {
  const hasSameEmail = account.emailKey === emailKey(identity.email);
  const linked = account.identitySubject !== null;
  const verifies = hasSameEmail && account.emailVerifiedAt === null;
  if (linked && !verifies) return account;
  const now = context.clock.now();
  const resetsCredentials = verifies && account.identitySubject !== identity.subject;
  const data: Prisma.UserUncheckedUpdateInput = {
    identitySubject: linked && !resetsCredentials ? account.identitySubject : identity.subject,
    updatedAt: now,
    ...(verifies ? { emailVerifiedAt: now } : {}),
    ...(resetsCredentials ? { passwordHash: null, mobile: null, sessionVersion: { increment: 1 } } : {}),
  };
  const user = await context.db.user.update({ where: { id: account.id }, data });
  if (resetsCredentials)
    await context.db.session.updateMany({
      where: { userId: account.id, endedAt: null },
      data: { endedAt: now },
    });
  await recordAudit(asUser(context, account), {
    action: 'link-identity',
    objectType: 'user',
    objectId: account.id,
    before: auditSnapshotOf(account),
    after: auditSnapshotOf(user),
  });
  return user;
}

function auditSnapshotOf(user: User) {
  return {
    identity: user.identitySubject,
    emailVerified: user.emailVerifiedAt !== null,
    password: user.passwordHash !== null,
    mobile: user.mobile !== null,
  };
}
