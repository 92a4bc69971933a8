import { randomInt } from 'node:crypto';
import { e164 } from '@/lib/domain/accounts/email';
import { sendOtpJob } from '@/lib/domain/accounts/jobs';
import { createSecret, revokeSecrets } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { SecretKind, transaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import { OTP_LIFE, type OtpOwner, otpSubject } from './otp';

/**
 * Makes a one-time code for a number and queues its text message. Whether the number has an account is not asked, so
 * that nothing about it can be told. A new code kills the one before it.
 */
export async function sendOtp(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  owner: OtpOwner,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction(context, async (inside) => {
    const kind = SecretKind.otp;
    // The owner's own device also ends what was asked for elsewhere; nobody else ends what it asked for.
    if (owner.deviceId !== null) await revokeSecrets(inside, { kind, subject: e164(owner.mobile) });
    const secretId = await createSecret(inside, {
      kind,
      subject: otpSubject(owner),
      userId: null,
      value: code,
      life: OTP_LIFE,
    });
    const { language, sealer } = context;
    await enqueue(inside.db, sendOtpJob, { secretId, language, sealedCode: sealer.seal(kind, code) });
  });
}
