import { isProvedOtherwise } from '@/lib/domain/accounts/claims/is-proved-otherwise';
import { lockClaim } from '@/lib/domain/accounts/claims/lock-claim';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { type DeviceProof, isProvedByDevice } from '@/lib/domain/accounts/otp/account-choice';
import { consumeLink, type Link, readLink } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

export interface VerifyEmailInput extends Omit<Link, 'kind'> {
  /** The account to which this browser has signed in before. */
  deviceProof?: DeviceProof | null;
}

/**
 * Verifies the e-mail of an account by a link, after which the account may sign in. An account with a proved number or
 * an identity belongs to the owner of that; its e-mail is verified only in a browser that has signed in to it, because
 * the address may be another person's. Throws link_corrupted; forbidden, after which the link stays usable; and
 * conflict when another account has proved the address.
 */
export async function verifyEmail(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { id, token, deviceProof = null }: VerifyEmailInput,
): Promise<void> {
  const link = { kind: 'verification', id, token } as const;
  await transaction(context, async (inside) => {
    const { emailKey } = await readLink(inside, link);
    if (emailKey) await lockClaim(inside, { emailKey });
    const user = await consumeLink(inside, link);
    if (!user.email || user.emailVerifiedAt) return;
    if (isProvedOtherwise(user) && !isProvedByDevice(user, deviceProof))
      throw new AppError('forbidden', 'accounts.signInToVerify');
    await proveEmail(inside, { user, email: user.email });
  });
}
