import { e164 } from '@/lib/domain/accounts/email';
import { guessSecret, markSecretUsed } from '@/lib/domain/accounts/secrets/secrets';
import { completeSignIn } from '@/lib/domain/accounts/sign-in/complete-sign-in';
import type { Device, OpenedSession } from '@/lib/domain/accounts/sign-in/sessions';
import type { Context } from '@/lib/domain/context';
import { type AccountSecret, SecretKind, transaction, type User } from '@/lib/platform/db';
import { type OtpOwner, otpSubject, wrongOtp } from './otp';
import { openOtpAccount } from './otp-account';

export interface VerifyOtpInput {
  owner: OtpOwner;
  otp: string;
  /** From the authenticator, for accounts that have one. */
  code?: string | undefined;
  device: Device;
}

type VerifyContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>;

/**
 * Signs in whoever knows the code that was sent to their number; for a number without an account one is made. Throws
 * bad_code alike for a wrong, used, expired and worn-out code, and only to someone who knows it: blocked,
 * second_factor_needed, bad_code. These leave the code usable, for as many tries as it has left.
 */
export async function verifyOtp(
  context: VerifyContext,
  { owner, otp, code, device }: VerifyOtpInput,
): Promise<{ user: User; session: OpenedSession }> {
  // Outside the transaction: a try stays counted whatever fails after it.
  const found = await guess(context, owner, otp);
  if (!found) throw wrongOtp();
  return transaction(context, async (inside) => {
    const user = await openOtpAccount(inside, { mobile: e164(owner.mobile) });
    const admitted = await completeSignIn(inside, { user, code, method: 'otp', device });
    if (!(await markSecretUsed(inside, found.id))) throw wrongOtp();
    return admitted;
  });
}

/** A known device may have asked before it was known. */
async function guess(context: VerifyContext, owner: OtpOwner, value: string): Promise<AccountSecret | null> {
  const kind = SecretKind.otp;
  const found = await guessSecret(context, { kind, subject: otpSubject(owner), value });
  if (found || owner.deviceId === null) return found;
  return guessSecret(context, { kind, subject: otpSubject({ ...owner, deviceId: null }), value });
}
