import { e164 } from '@/lib/domain/accounts/mobile';
import { guessSecret, guessSecretElsewhere } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { type AccountSecret, SecretKind } from '@/lib/platform/db';
import { type OtpOwner, otpSubject } from './otp';

/**
 * The code of a number with this value, which stays usable; null for a wrong one. The codes that this browser asked for
 * have a few tries; those that others asked for are tried too, because all are sent to the owner of the number, who may
 * type the newest one on another page.
 */
export async function guessOtp(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  owner: OtpOwner,
  value: string,
): Promise<AccountSecret | null> {
  const kind = SecretKind.otp;
  const { deviceId, challenge } = owner;
  if (deviceId !== null) {
    const found = await guessSecret(context, { kind, subject: otpSubject(owner), value });
    if (found) return found;
  }
  const subject = e164(owner.mobile);
  if (challenge) {
    const found = await guessSecret(context, { kind, subject, value, challenge });
    if (found) return found;
  }
  return guessSecretElsewhere(context, { kind, subject, value, challenge });
}
