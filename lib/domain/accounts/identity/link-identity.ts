import { emailKey } from '@/lib/domain/accounts/email';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { VerifiedIdentity } from '@/lib/integrations/identity';
import type { Prisma, User } from '@/lib/platform/db';

export interface LinkIdentityInput {
  /** Locked by the caller's transaction. */
  account: User;
  identity: VerifiedIdentity;
}

/**
 * Ties the account to the proved identity. An account whose email nobody had proved may have been registered by somebody
 * who waits for the address's owner: the password and the number that were chosen then, and whatever is signed in, end.
 */
export async function linkIdentity(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { account, identity }: LinkIdentityInput,
): Promise<User> {
  const proved = account.emailKey === emailKey(identity.email);
  const linked = account.identitySubject !== null;
  const verifies = proved && account.emailVerifiedAt === null;
  if (linked && !verifies) return account;
  const now = context.clock.now();
  const strangers = verifies && account.identitySubject !== identity.subject;
  const data: Prisma.UserUncheckedUpdateInput = {
    identitySubject: linked && !strangers ? account.identitySubject : identity.subject,
    updatedAt: now,
    ...(verifies ? { emailVerifiedAt: now } : {}),
    ...(strangers ? { passwordHash: null, mobile: null, sessionVersion: { increment: 1 } } : {}),
  };
  const user = await context.db.user.update({ where: { id: account.id }, data });
  if (strangers)
    await context.db.session.updateMany({
      where: { userId: account.id, endedAt: null },
      data: { endedAt: now },
    });
  await recordAudit(asUser(context, account), {
    action: 'link-identity',
    objectType: 'user',
    objectId: account.id,
    before: traceOf(account),
    after: traceOf(user),
  });
  return user;
}

function traceOf(user: User) {
  return {
    identity: user.identitySubject,
    emailVerified: user.emailVerifiedAt !== null,
    password: user.passwordHash !== null,
    mobile: user.mobile !== null,
  };
}
