import { findByProvedMobile } from '@/lib/domain/accounts/claims/find-proved';
import { e164 } from '@/lib/domain/accounts/mobile';
import type { VerifiedPasskey } from '@/lib/domain/accounts/passkeys/verify-passkey';
import { markSecretUsed } from '@/lib/domain/accounts/secrets/secrets';
import { completeSignIn } from '@/lib/domain/accounts/sign-in/complete-sign-in';
import type { Device, OpenedSession } from '@/lib/domain/accounts/sign-in/sessions';
import type { Context } from '@/lib/domain/context';
import { transaction, type User } from '@/lib/platform/db';
import type { AccountChoice, DeviceProof } from './account-choice';
import { guessOtp } from './guess-otp';
import { type OtpOwner, wrongOtp } from './otp';
import { openOtpAccount } from './otp-account';
import { proveClaimant } from './prove-claimant';

export interface VerifyOtpInput {
  owner: OtpOwner;
  otp: string;
  /** A code of the authenticator or a recovery code, for accounts with a second factor. */
  code?: string | undefined;
  /** Instead of a code. */
  passkey?: VerifiedPasskey | undefined;
  device: Device;
  /** The code of the invitation link that the browser opened, for an account that is created. */
  invite?: string | null;
  /** The answer to account_choice_needed. */
  choice?: AccountChoice | undefined;
  /** The account to which this browser has signed in before. */
  deviceProof?: DeviceProof | null;
}

type VerifyContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'hasher' | 'language'>;

/**
 * Signs in with the code that was sent to a number; a number without an account gets one. Throws the same bad_code for
 * a wrong, used, expired and exhausted code. Only with the correct code it throws account_choice_needed, the bad_code
 * of a chosen account that was not proved, blocked, second_factor_needed or the bad_code of the authenticator; then the
 * one-time code stays usable for its remaining tries.
 */
export async function verifyOtp(
  context: VerifyContext,
  { owner, otp, code, passkey, device, invite = null, choice, deviceProof = null }: VerifyOtpInput,
): Promise<{ user: User; session: OpenedSession }> {
  // Outside of the transaction, so that the try stays counted when something fails after it.
  const found = await guessOtp(context, owner, otp);
  const mobile = e164(owner.mobile);
  if (!found) throw wrongOtp((await findByProvedMobile(context, mobile))?.id);
  const claimant = await proveClaimant(context, { mobile, choice, device: deviceProof });
  return transaction(context, async (inside) => {
    const user = await openOtpAccount(inside, { mobile, choice, claimant, invite, device: deviceProof });
    const signedIn = await completeSignIn(inside, { user, code, passkey, method: 'otp', device });
    if (!(await markSecretUsed(inside, found.id))) throw wrongOtp();
    return signedIn;
  });
}
