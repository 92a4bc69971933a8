import { emailKey } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { countsByAddress } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { Counted } from '@/lib/platform/limits';
import { trustedDevice } from './trusted-device';
import { withRateLimit } from './with-rate-limit';

export interface SignInAttempt {
  request: Request;
  email: string;
  /** Whether the attempt has a code of the authenticator. */
  withCode: boolean;
}

/**
 * Counts failed sign-ins by address and by account. Successes are not counted. A trusted device has a count of its own,
 * so that strangers cannot lock the owner out.
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
    : [...countsByAddress('loginPerAddress', request), ['loginPerAccount', account]];
  if (withCode && !device) counted.push(['secondFactorPerAccount', account]);
  return withRateLimit(counted, signIn, (name, error) => {
    const code = error instanceof AppError ? error.code : null;
    // The code is checked only after a correct password, so a wrong password is no guess at the code.
    return code === 'bad_code' || (code === 'bad_credentials' && name !== 'secondFactorPerAccount');
  });
}
