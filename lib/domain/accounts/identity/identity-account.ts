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
 * The locked account of a verified identity: the account that is linked to it, else the one with its e-mail, else a new
 * one. Of two simultaneous first sign-ins the second waits and gets the account that the first one created.
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
  const created = await findAccount(context, input);
  if (!created) throw new AppError('conflict', 'requests.tryAgain');
  return created;
}

async function findAccount(context: Inside, input: OpenIdentityAccountInput): Promise<User | null> {
  const { subject, email } = input.identity;
  const linked = await context.db.user.findUnique({
    where: { identitySubject: subject },
    select: { id: true },
  });
  if (linked) return lockUser(context, linked.id);
  const key = emailKey(email);
  const byEmail = await context.db.user.findUnique({ where: { emailKey: key }, select: { id: true } });
  if (!byEmail) return null;
  const user = await lockUser(context, byEmail.id);
  if (user.emailKey !== key) return findAccount(context, input);
  return belongsToNumber(user) ? await removeEmail(context, user, input) : user;
}

/**
 * Whether the account's number is verified and its e-mail is not. Such an account belongs to the owner of the number.
 */
function belongsToNumber(user: User): boolean {
  return user.emailVerifiedAt === null && user.mobileVerifiedAt !== null && user.blockedAt === null;
}

// One person has verified the number, another one the e-mail address. The account and its money stay with the number;
// the address is removed from it, so that its owner gets an account of their own.
async function removeEmail(
  context: Inside,
  user: User,
  { identity }: OpenIdentityAccountInput,
): Promise<null> {
  await context.db.user.update({
    where: { id: user.id },
    data: { email: null, emailKey: null, updatedAt: context.clock.now() },
  });
  // With a link of an older mail the owner of the address could sign in to this account.
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
