import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { consumeRecoveryCode } from './recovery-codes';
import { stepOf } from './totp';

type SecondFactorContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

/**
 * What every way of signing in asks after its own proof: nothing of an account without a confirmed authenticator, else
 * its code, or a recovery code. The code is used up by this very call, in the caller's transaction when there is one.
 * Throws second_factor_needed when no code came, bad_code when it is wrong or was used before.
 */
export async function requireSecondFactor(
  context: SecondFactorContext,
  user: User,
  code: string | undefined,
): Promise<void> {
  if (!user.totpConfirmedAt) return;
  if (code === undefined) throw new AppError('second_factor_needed', 'accounts.secondFactorNeeded');
  const right = isFromApp(code)
    ? await consumeTotpCode(context, user, code)
    : await consumeRecoveryCode(context, { userId: user.id, code });
  if (!right) throw wrongCode();
}

/**
 * Uses up a code of the app: true for one caller only, however many show it at once, and never for a code older than
 * one that was taken. False too when the secret was replaced since `user` was read.
 */
export async function consumeTotpCode(
  context: SecondFactorContext,
  user: User,
  code: string,
): Promise<boolean> {
  const { id, totpSecret } = user;
  if (!totpSecret || !isFromApp(code)) return false;
  const step = stepOf(context.sealer.open('totp', totpSecret), code, context.clock.now());
  if (step === null) return false;
  const { count } = await context.db.user.updateMany({
    where: { id, totpSecret, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

export function wrongCode(): AppError {
  return new AppError('bad_code', 'accounts.wrongSecondFactor');
}

function isFromApp(code: string): boolean {
  return /^\d{6}$/.test(code);
}
