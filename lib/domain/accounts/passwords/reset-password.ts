import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { isProvedOtherwise } from '@/lib/domain/accounts/claims/is-proved-otherwise';
import { lockClaim } from '@/lib/domain/accounts/claims/lock-claim';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { queueNotice } from '@/lib/domain/accounts/contacts/tell-of-change';
import { withoutIdentity } from '@/lib/domain/accounts/identity/without-identity';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { tenDigits } from '@/lib/domain/accounts/mobile';
import { consumeLink, type Link, linkCorrupted, readLink } from '@/lib/domain/accounts/secrets/links';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { NO_MOBILE } from '@/lib/domain/personal-fields';
import { transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { after, days, liesAheadOf } from '@/lib/platform/time';
import { findPasswordProblem } from './password-rules';

export interface ResetPasswordInput extends Omit<Link, 'kind'> {
  password: string;
}

/**
 * Sets a new password with a link from a mail. All devices are signed out and no longer trusted, all other links and
 * codes become invalid, the external identity ends, and the address is verified. The proved number is told, because a
 * thief may read the mailbox. Returns the account's e-mail key, for which the caller clears the
 * failed sign-ins, and the account with the version for which the caller may trust this browser. Throws link_corrupted,
 * and invalid_input for a password that is easy to guess; then the link stays usable.
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'hasher' | 'shop' | 'language'>,
  { id, token, password }: ResetPasswordInput,
): Promise<{ emailKey: string; userId: string; deviceVersion: number }> {
  const link = { kind: 'reset', id, token } as const;
  const { emailKey, ...found } = await readLink(context, link);
  assertGoodPassword(password, found, context.shop.name);
  // The password is hashed before the transaction, because hashing takes too long for one. consumeLink still ensures
  // that the link is used only once.
  const passwordHash = await context.hasher.hash(password);
  return transaction(context, async (inside) => {
    if (emailKey) await lockClaim(inside, { emailKey });
    const user = await consumeLink(inside, link);
    // A number or an identity was proved after the link was sent, so that the account is its owner's.
    if (!user.email || (!user.emailVerifiedAt && isProvedOtherwise(user))) throw linkCorrupted();
    const { deviceVersion } = await endAccess(inside, id);
    const removed = user.emailVerifiedAt ? null : user.mobile;
    if (user.mobile && user.mobileVerifiedAt) await queueNotice(inside, tenDigits(user.mobile), 'password');
    await inside.db.user.update({
      where: { id },
      data: {
        passwordHash,
        lockedAt: null,
        ...withoutIdentity(user),
        ...numberAfterReset(user, inside.clock.now()),
      },
    });
    await proveEmail(inside, { user, email: user.email });
    await recordAudit(asUser(inside, user), {
      action: 'reset-password',
      objectType: 'user',
      objectId: id,
    });
    await tellOfReset(inside, user, removed === null ? 'password-changed' : 'number-removed');
    return { emailKey: user.emailKey ?? '', userId: id, deviceVersion };
  });
}

/**
 * An unproved number beside an unproved address is removed: a stranger may have registered both. A number that was
 * proved after the address becomes a claim again, because it may have been added by who knew the old password. It is
 * proved again by a code and a proof of the account. So does one beside an address that was proved while the clock was
 * ahead, because the two times do not say then which was proved first.
 */
function numberAfterReset({ emailVerifiedAt, mobileVerifiedAt }: User, now: Date) {
  if (emailVerifiedAt === null) return NO_MOBILE;
  const asClaim = mobileVerifiedAt && { mobileVerifiedAt: null, mobileUnprovedAt: now };
  if (liesAheadOf(now, emailVerifiedAt)) return { ...asClaim, emailVerifiedAt: now };
  return mobileVerifiedAt && mobileVerifiedAt > emailVerifiedAt ? asClaim : {};
}

function assertGoodPassword(
  password: string,
  { name, email, mobile }: Pick<User, 'name' | 'email' | 'mobile'>,
  shopName: string,
): void {
  const problem = findPasswordProblem(password, { name, email: email ?? '', mobile, shopName });
  if (problem)
    throw new AppError('invalid_input', 'accounts.weakPassword', { fields: { password: problem } });
}

async function tellOfReset(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { email, name }: User,
  kind: 'password-changed' | 'number-removed',
): Promise<void> {
  const { clock, language } = context;
  const until = after(clock.now(), days(1)).toISOString();
  if (email) await queueMail(context, { kind, to: email, name, language, until });
}
