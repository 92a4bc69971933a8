import type { VerifiedPasskey } from '@/lib/domain/accounts/passkeys/verify-passkey';
import { reauthenticate } from '@/lib/domain/accounts/recent-auth/reauthenticate';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { guessSecret, markSecretUsed } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { SecretKind, transaction, type User } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { confirmationContact, confirmationWayOf } from './confirmation-way';
import { contactSubject } from './contact';

export interface ConfirmOwnerInput {
  viewer: Viewer;
  /** Of the authenticator, or a recovery code. */
  code?: string | undefined;
  /** Instead of a code. */
  passkey?: VerifiedPasskey | undefined;
  password?: string | undefined;
  /** Of sendConfirmationCode. */
  sentCode?: string | undefined;
}

type ConfirmContext = Pick<Context, 'db' | 'clock' | 'sealer' | 'hasher'>;

/**
 * The owner of a session confirms that it is them: by the second factor where there is one, else by the password, else
 * by a code to the proved number or address. Throws bad_code, bad_passkey and bad_credentials, and conflict for another
 * way than that of the account.
 */
export async function confirmOwner(
  context: ConfirmContext,
  { viewer, code, passkey, password, sentCode }: ConfirmOwnerInput,
): Promise<{ provedAt: string }> {
  if (code !== undefined || passkey !== undefined) return reauthenticate(context, { viewer, code, passkey });
  const user = await context.db.user.findUnique({ where: { id: viewer.userid } });
  if (!user) throw notFound('User');
  const { by } = confirmationWayOf(user);
  if (by === 'password' && password !== undefined)
    return confirmByPassword(context, { viewer, user, password });
  if (by === 'code' && sentCode !== undefined) return confirmByCode(context, { viewer, user, sentCode });
  throw new AppError('conflict', 'accounts.confirmsOtherwise');
}

async function confirmByPassword(
  context: ConfirmContext,
  { viewer, user, password }: { viewer: Viewer; user: User; password: string },
) {
  if (!(await context.hasher.matches(password, user.passwordHash)))
    throw new AppError('bad_credentials', 'accounts.wrongPassword');
  return noteProof(context, viewer);
}

async function confirmByCode(
  context: ConfirmContext,
  { viewer, user, sentCode }: { viewer: Viewer; user: User; sentCode: string },
) {
  const contact = confirmationContact(user);
  const subject = contact ? contactSubject(contact, user.id) : '';
  const found = await guessSecret(context, { kind: SecretKind.confirmation, subject, value: sentCode });
  if (!found) throw new AppError('bad_code', 'accounts.wrongSentCode');
  return transaction(context, async (inside) => {
    if (!(await markSecretUsed(inside, found.id))) throw new AppError('bad_code', 'accounts.wrongSentCode');
    return noteProof(inside, viewer);
  });
}

async function noteProof({ db, clock }: Pick<Context, 'db' | 'clock'>, { sessionId }: Viewer) {
  const provedAt = clock.now();
  await db.session.update({ where: { id: sessionId }, data: { provedAt } });
  return { provedAt: provedAt.toISOString() };
}
