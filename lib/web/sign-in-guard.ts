import { AppError } from '@/lib/platform/errors';
import type { Counted } from '@/lib/platform/limits';
import { emailKey } from '@/lib/store/accounts';
import type { Context } from '@/lib/store/context';
import { addressOf } from './address';
import { countFirst } from './count-first';
import { knownDevice } from './known-device';

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
  const device = await knownDevice(context, request, { email });
  const account = emailKey(email);
  const counted: Counted[] = device
    ? [['loginPerDevice', device.id]]
    : [
        ['loginPerAddress', addressOf(request)],
        ['loginPerAccount', account],
      ];
  if (withCode && !device) counted.push(['secondFactorPerAccount', account]);
  return countFirst(counted, signIn, (name, error) => {
    const code = error instanceof AppError ? error.code : null;
    // Only whoever knew the password has guessed at the code.
    return code === 'bad_code' || (code === 'bad_credentials' && name !== 'secondFactorPerAccount');
  });
}
