import { type VerifiedPasskey, wrongPasskey } from '@/lib/domain/accounts/passkeys/verify-passkey';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { hasSecondFactor } from './has-second-factor';
import { consumeRecoveryCode } from './recovery-codes';
import { stepOf } from './totp';

const WRONG = 'accounts.wrongSecondFactor';

type SecondFactorContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

/**
 * Checks the second factor, as every kind of sign-in does after its first one: a passkey, a code of the authenticator
 * or a recovery code. Accounts without an authenticator and without passkeys need none. The code is used up, in the
 * caller's transaction if there is one. Throws second_factor_needed when there is neither, bad_code when the code is
 * wrong or was used before, bad_passkey for a passkey of another account.
 */
export async function requireSecondFactor(
  context: SecondFactorContext,
  user: User,
  code: string | undefined,
  passkey?: VerifiedPasskey,
): Promise<void> {
  if (!hasSecondFactor(user)) return;
  if (passkey) return trustPasskey(context, user, passkey);
  const hasApp = user.totpConfirmedAt !== null;
  if (code === undefined)
    throw new AppError(
      'second_factor_needed',
      hasApp ? 'accounts.secondFactorNeeded' : 'accounts.passkeyNeeded',
    );
  const right = isFromApp(code)
    ? // The secret of an authenticator that was never confirmed opens nothing.
      hasApp && (await consumeTotpCode(context, user, code))
    : await consumeRecoveryCode(context, { userId: user.id, code });
  if (!right) throw wrongCode(user.id);
}

/** Beside another factor a passkey from before a reset is its owner's, and opens the account by itself again. */
async function trustPasskey({ db }: SecondFactorContext, user: User, { id }: VerifiedPasskey): Promise<void> {
  const { count } = await db.passkey.updateMany({
    where: { id, userId: user.id },
    data: { deviceVersion: user.deviceVersion },
  });
  if (count === 0) throw wrongPasskey(user.id);
}

/**
 * Uses up a code of the authenticator. Returns true for only one of several simultaneous callers, and never for a code
 * older than one that was used. Also false when the secret was replaced since `user` was read.
 */
export async function consumeTotpCode(
  context: SecondFactorContext,
  user: User,
  code: string,
): Promise<boolean> {
  const { id, totpSecret } = user;
  const { sealer } = context;
  // Without the key of its secret an authenticator has no right code; the recovery codes go on working.
  const secret = totpSecret && isFromApp(code) ? sealer.tryOpen('totp', totpSecret) : null;
  if (!totpSecret || secret === null) return false;
  const step = stepOf(secret, code, context.clock.now());
  if (step === null) return false;
  const { count } = await context.db.user.updateMany({
    where: { id, totpSecret, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step, totpSecret: sealer.reseal('totp', totpSecret) },
  });
  return count === 1;
}

export function wrongCode(accountId?: string): AppError {
  return new AppError('bad_code', WRONG, { accountId });
}

/** Whether a sign-in failed by its second factor, and not by the first. */
export function isWrongSecondFactor(error: unknown): boolean {
  return error instanceof AppError && error.description.messageKey === WRONG;
}

function isFromApp(code: string): boolean {
  return /^\d{6}$/.test(code);
}
