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
 * A new password for whoever proves the mailbox: all devices are signed out, every other link and code is dead, the
 * address is verified. Answers the account's key, whose counted failures are now over. Throws link_corrupted, and
 * invalid_input for a password that is easy to guess, which leaves the link usable.
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'hasher' | 'shop' | 'language'>,
  { id, token, password }: ResetPasswordInput,
): Promise<{ emailKey: string }> {
  const link = { kind: 'reset', id, token } as const;
  assertGoodPassword(password, await readLink(context, link), context.shop.name);
  // Hashing takes its time, which no transaction should wait for; who opens the link first wins all the same.
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
        // Somebody else may have opened the account in the name of this mailbox, with a number of their own: it would
        // stay their way in.
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
    await tellOwner(inside, user, removed === null ? 'password-changed' : 'number-removed');
    return { emailKey: user.emailKey ?? '' };
  });
}

function assertGoodPassword(password: string, { name, email, mobile }: User, shopName: string): void {
  const fault = findPasswordProblem(password, { name, email: email ?? '', mobile, shopName });
  if (fault) throw new AppError('invalid_input', 'accounts.weakPassword', { fields: { password: fault } });
}

async function tellOwner(
  { db, clock, language }: Pick<Context, 'db' | 'clock' | 'actor' | 'language'>,
  { email, name }: User,
  kind: 'password-changed' | 'number-removed',
): Promise<void> {
  const until = after(clock.now(), days(1)).toISOString();
  if (email) await enqueue(db, sendMailJob, { kind, to: email, name, language, until });
}
