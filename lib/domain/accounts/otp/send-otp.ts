import { randomInt } from 'node:crypto';
import { e164 } from '@/lib/domain/accounts/mobile';
import { createSecret, revokeSecrets } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { SecretKind, transaction } from '@/lib/platform/db';
import { OTP_LIFE, type OtpOwner, otpSubject } from './otp';
import { queueCode } from './queue-code';

/**
 * Creates a one-time code of 6 digits for a number and enqueues its text message. It does not check whether the number
 * has an account, so the answer cannot reveal that. The previous code of this browser becomes invalid.
 */
export async function sendOtp(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  owner: OtpOwner,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction(context, async (inside) => {
    const kind = SecretKind.otp;
    // A trusted device also revokes the codes that others requested for the number. The reverse is not possible.
    if (owner.deviceId !== null) await revokeSecrets(inside, { kind, subject: e164(owner.mobile) });
    const secretId = await createSecret(inside, {
      kind,
      subject: otpSubject(owner),
      userId: null,
      value: code,
      life: OTP_LIFE,
      challenge: owner.challenge,
    });
    await queueCode(inside, { secretId, code, mobile: owner.mobile });
  });
}
