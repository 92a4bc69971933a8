import { emailKey } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { addressOf } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { Counted } from '@/lib/platform/limits';
import { trustedDevice } from './trusted-device';
import { withRateLimit } from './with-rate-limit';

export interface SignInAttempt {
  request: Request;
  email: string;
  /** Whether a code of the authenticator came along. */
  withCode: boolean;
}

/**
 * Counts failures by address and by account, never successes, and never for longer than the window. A device that
 * signed in to this account before has a count of its own, which no stranger can use up.
 */
export async function guardSignIn<T>(
  context: Context,
  { request, email, withCode }: SignInAttempt,
  signIn: () => Promise<T>,
): Promise<T> {
  const device = await trustedDevice(context, request, { email });
  const account = emailKey(email);
  const counted: Counted[] = device
    ? [['loginPerDevice', device.id]]
    : [
        ['loginPerAddress', addressOf(request)],
        ['loginPerAccount', account],
      ];
  if (withCode && !device) counted.push(['secondFactorPerAccount', account]);
  return withRateLimit(counted, signIn, (name, error) => {
    const code = error instanceof AppError ? error.code : null;
    // Only whoever knew the password has guessed at the code.
    return code === 'bad_code' || (code === 'bad_credentials' && name !== 'secondFactorPerAccount');
  });
}
