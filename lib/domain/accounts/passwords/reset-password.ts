import { sendMailJob } from '@/lib/domain/accounts/jobs';
import { consumeLink, type Link, readLink } from '@/lib/domain/accounts/secrets/links';
import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { enqueue } from '@/lib/platform/jobs';
import { after, days } from '@/lib/platform/time';
import { findPasswordProblem } from './password-rules';

export interface ResetPasswordInput extends Omit<Link, 'kind'> {
  password: string;
}

/**
 * Sets a new password with a link from a mail. All devices are signed out, all other links and codes become invalid,
 * and the address is verified. Returns the account's e-mail key, for which the caller clears the failed sign-ins.
 * Throws link_corrupted, and invalid_input for a password that is easy to guess; then the link stays usable.
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'hasher' | 'shop' | 'language'>,
  { id, token, password }: ResetPasswordInput,
): Promise<{ emailKey: string }> {
  const link = { kind: 'reset', id, token } as const;
  assertGoodPassword(password, await readLink(context, link), context.shop.name);
  // The password is hashed before the transaction, because hashing takes too long for one. consumeLink still ensures
  // that the link is used only once.
  const passwordHash = await context.hasher.hash(password);
  return transaction(context, async (inside) => {
    const user = await consumeLink(inside, link);
    const now = context.clock.now();
    const removed = user.emailVerifiedAt ? null : user.mobile;
    await inside.db.user.update({
      where: { id },
      data: {
        passwordHash,
        sessionVersion: { increment: 1 },
        emailVerifiedAt: user.emailVerifiedAt ?? now,
        // A stranger may have registered this unverified address with their own number. The number is removed, because
        // they could sign in with it.
        ...(removed === null ? {} : { mobile: null, mobileVerifiedAt: null }),
        updatedAt: now,
      },
    });
    await inside.db.session.updateMany({ where: { userId: id, endedAt: null }, data: { endedAt: now } });
    await revokeSecretsOf(inside, id);
    await recordAudit(asUser(inside, user), {
      action: 'reset-password',
      objectType: 'user',
      objectId: id,
    });
    await mailOwner(inside, user, removed === null ? 'password-changed' : 'number-removed');
    return { emailKey: user.emailKey ?? '' };
  });
}

function assertGoodPassword(password: string, { name, email, mobile }: User, shopName: string): void {
  const problem = findPasswordProblem(password, { name, email: email ?? '', mobile, shopName });
  if (problem)
    throw new AppError('invalid_input', 'accounts.weakPassword', { fields: { password: problem } });
}

async function mailOwner(
  { db, clock, language }: Pick<Context, 'db' | 'clock' | 'actor' | 'language'>,
  { email, name }: User,
  kind: 'password-changed' | 'number-removed',
): Promise<void> {
  const until = after(clock.now(), days(1)).toISOString();
  if (email) await enqueue(db, sendMailJob, { kind, to: email, name, language, until });
}
