import { findFreeEmailClaim } from '@/lib/domain/accounts/claims/claims-of-email';
import { findByProvedEmail } from '@/lib/domain/accounts/claims/find-proved';
import { lockClaim } from '@/lib/domain/accounts/claims/lock-claim';
import { releaseEmail } from '@/lib/domain/accounts/claims/release-email';
import { requireConfirmed } from '@/lib/domain/accounts/contacts/require-confirmed';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { recordInvitation } from '@/lib/domain/invitations';
import { assertRegistrationOpen } from '@/lib/domain/kill-switches';
import { emailColumns, emailKey } from '@/lib/domain/personal-fields';
import type { VerifiedIdentity } from '@/lib/integrations/identity';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';

type Inside = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>;

export interface OpenIdentityAccountInput {
  identity: VerifiedIdentity;
  /** The code of the invitation link that the browser opened. */
  invite: string | null;
  /** Whose session the browser has; null for none. */
  viewer: Viewer | null;
  /** The viewer connects the identity to the account that they have open, and wants no other. */
  connects: boolean;
}

/**
 * The locked account of a verified identity, which is the first that there is of:
 * - the account that is linked to it;
 * - the account that has proved its e-mail;
 * - an account whose link to it has ended, also when its address is another one now;
 * - an account that only claims its e-mail and has no other owner (findFreeEmailClaim);
 * - a new account.
 * Of two simultaneous first sign-ins the second waits and gets the account that the first one created. Throws forbidden
 * when the link to the account has ended, unless its owner has just confirmed who they are in a session, and when the
 * viewer connects an identity that belongs to another account or to none.
 */
export async function openIdentityAccount(context: Inside, input: OpenIdentityAccountInput): Promise<User> {
  const { viewer, connects } = input;
  const { subject, email, name } = input.identity;
  const key = emailKey(email);
  await lockClaim(context, { emailKey: key });
  const found =
    (await context.db.user.findUnique({ where: { identitySubject: subject } })) ??
    (await findByProvedEmail(context, key)) ??
    (await findByEndedIdentity(context, { subject, viewer })) ??
    (connects ? null : await findFreeEmailClaim(context, key));
  if (connects && (!viewer || found?.id !== viewer.userid))
    throw new AppError('forbidden', 'accounts.identityNotYours');
  if (found) {
    const user = await lockUser(context, found.id);
    // Another change of the account may have committed before the lock.
    const hasEnded = user.identitySubject !== subject && user.endedIdentities.includes(subject);
    const isStill = user.identitySubject === subject || user.emailKey === key || hasEnded;
    if (!isStill) return openIdentityAccount(context, input);
    if (hasEnded) await requireOwner(context, { user, viewer });
    return user;
  }
  await assertRegistrationOpen(context);
  const now = context.clock.now();
  const id = newId(context.clock);
  const created = await context.db.user.create({
    data: {
      id,
      name,
      ...emailColumns(context, id, email),
      identitySubject: subject,
      identityLinkedAt: now,
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  await recordInvitation(context, { friendId: created.id, code: input.invite });
  // An account whose number is proved keeps all but the address; it and its money belong to the owner of the number.
  await releaseEmail(context, { emailKey: key, keeperId: created.id });
  return created;
}

/**
 * Of the accounts whose link to an identity has ended, the viewer's own comes first. All are read: with a limit
 * PostgreSQL expects one soon in any order, and reads the whole table instead of the index.
 */
async function findByEndedIdentity(
  { db }: Pick<Context, 'db'>,
  { subject, viewer }: { subject: string; viewer: Viewer | null },
): Promise<User | null> {
  const found = await db.user.findMany({ where: { endedIdentities: { has: subject } } });
  return found.find(({ id }) => id === viewer?.userid) ?? found[0] ?? null;
}

/** An account that is linked to another identity gets no second one, so that its owner has to remove that first. */
async function requireOwner(
  context: Pick<Context, 'db' | 'clock'>,
  { user, viewer }: { user: User; viewer: Viewer | null },
): Promise<void> {
  const ended = new AppError('forbidden', 'accounts.identityEnded', { accountId: user.id });
  if (viewer?.userid !== user.id || user.identitySubject !== null) throw ended;
  await requireConfirmed(context, viewer).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'recent_auth_required' ? ended : error;
  });
}
