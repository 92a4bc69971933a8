import { emailKey } from '@/lib/domain/accounts/email';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { revokeSecrets } from '@/lib/domain/accounts/secrets/secrets';
import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { VerifiedIdentity } from '@/lib/integrations/identity';
import { SecretKind, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';

type Inside = Pick<Context, 'db' | 'clock' | 'actor'>;

export interface OpenIdentityAccountInput {
  identity: VerifiedIdentity;
}

/**
 * The account of a proved identity, locked: the one it is linked to, else the one with its email, else a new one. Of two
 * first sign-ins at once the second waits and finds the account of the first.
 */
export async function openIdentityAccount(context: Inside, input: OpenIdentityAccountInput): Promise<User> {
  const found = await findAccount(context, input);
  if (found) return found;
  const { subject, email, name } = input.identity;
  const now = context.clock.now();
  await context.db.user.createMany({
    data: [
      {
        id: newId(context.clock),
        name,
        email,
        emailKey: emailKey(email),
        identitySubject: subject,
        emailVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
      },
    ],
    skipDuplicates: true,
  });
  const made = await findAccount(context, input);
  if (!made) throw new AppError('conflict', 'requests.tryAgain');
  return made;
}

async function findAccount(context: Inside, input: OpenIdentityAccountInput): Promise<User | null> {
  const { subject, email } = input.identity;
  const linked = await context.db.user.findUnique({
    where: { identitySubject: subject },
    select: { id: true },
  });
  if (linked) return lockUser(context, linked.id);
  const key = emailKey(email);
  const named = await context.db.user.findUnique({ where: { emailKey: key }, select: { id: true } });
  if (!named) return null;
  const user = await lockUser(context, named.id);
  if (user.emailKey !== key) return findAccount(context, input);
  return isOfItsNumber(user) ? await takeEmailAway(context, user, input) : user;
}

/** Its number was proved and its email was only typed: it belongs to whoever holds the number. */
function isOfItsNumber(user: User): boolean {
  return user.emailVerifiedAt === null && user.mobileVerifiedAt !== null && user.blockedAt === null;
}

// Two people proved two things. Each keeps what was proved: the money stays with the number, the address goes to its
// owner's new account.
async function takeEmailAway(
  context: Inside,
  user: User,
  { identity }: OpenIdentityAccountInput,
): Promise<null> {
  await context.db.user.update({
    where: { id: user.id },
    data: { email: null, emailKey: null, updatedAt: context.clock.now() },
  });
  // A link in an older mail would let the address's owner into the other's account.
  for (const kind of [SecretKind.verification, SecretKind.reset])
    await revokeSecrets(context, { kind, subject: user.id });
  await recordAudit(asStore(context), {
    action: 'take-unproved-email',
    objectType: 'user',
    objectId: user.id,
    before: { email: user.email },
    after: { email: null, provedBy: identity.subject },
  });
  return null;
}
