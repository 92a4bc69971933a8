import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { replaceInvitation } from '@/lib/domain/invitations';
import { emailKey, NO_MOBILE } from '@/lib/domain/personal-fields';
import type { VerifiedIdentity } from '@/lib/integrations/identity';
import type { Prisma, User } from '@/lib/platform/db';

export interface LinkIdentityInput {
  /** The caller's transaction must have locked it. */
  account: User;
  identity: VerifiedIdentity;
  /** The code of the invitation link that the browser opened. */
  invite: string | null;
}

/**
 * Links an account to a verified identity, which ends its sessions and trusted devices, and is told like a change of
 * its address: who reads the mailbox for an hour would keep a way in. An account with an unverified
 * e-mail may have been registered by a stranger, so that the owner of the address would use it together with them. Its
 * password and number are therefore removed.
 */
export async function linkIdentity(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { account, identity, invite }: LinkIdentityInput,
): Promise<User> {
  const hasSameEmail = account.emailKey === emailKey(identity.email);
  const linked = account.identitySubject !== null;
  const verifies = hasSameEmail && account.emailVerifiedAt === null;
  if (linked && !verifies) return account;
  const now = context.clock.now();
  const resetsCredentials = verifies && account.identitySubject !== identity.subject;
  const isNew = !linked || resetsCredentials;
  const data: Prisma.UserUncheckedUpdateInput = {
    updatedAt: now,
    ...(isNew && linkTo(account, identity.subject, now)),
    ...(resetsCredentials ? { passwordHash: null, ...NO_MOBILE } : {}),
  };
  if (isNew) await endAccess(context, account.id);
  if (resetsCredentials) await replaceInvitation(context, { friendId: account.id, code: invite });
  const changed = await context.db.user.update({ where: { id: account.id }, data });
  const user = verifies ? await proveEmail(context, { user: changed, email: identity.email }) : changed;
  await recordAudit(asUser(context, account), {
    action: 'link-identity',
    objectType: 'user',
    objectId: account.id,
    before: auditSnapshotOf(account),
    after: auditSnapshotOf(user),
  });
  if (isNew) await tellOfChange(context, { before: account, after: user, change: 'identity' });
  return user;
}

function linkTo({ endedIdentities }: User, subject: string, now: Date) {
  return {
    identitySubject: subject,
    identityLinkedAt: now,
    endedIdentities: endedIdentities.filter((ended) => ended !== subject),
  };
}

function auditSnapshotOf(user: User) {
  return {
    identity: user.identitySubject,
    emailVerified: user.emailVerifiedAt !== null,
    password: user.passwordHash !== null,
    mobile: user.mobile !== null,
  };
}
