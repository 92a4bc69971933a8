import { emailKey } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { countsByAddress } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { Counted, LimitName } from '@/lib/platform/limits';
import { countsOfSecondFactor, isSecondFactorLimit } from './second-factor-guard';
import { trustedDevice } from './trusted-device';
import { withRateLimit } from './with-rate-limit';

export interface SignInAttempt {
  request: Request;
  email: string;
  /** Whether the attempt has a code of the authenticator. */
  withCode: boolean;
}

/**
 * Counts failed sign-ins; successes are not counted. The guesser is slowed and not the owner: first the address at this
 * account, then the address at all accounts, and only after ten times as many failures the account, for browsers that
 * have not signed in to it. A trusted device has a count of its own, which a reset by mail gives to a new browser, and
 * all trusted devices of an account have one together. Throws rate_limited, which names that way.
 */
export async function guardSignIn<T>(
  context: Context,
  { request, email, withCode }: SignInAttempt,
  signIn: () => Promise<T>,
): Promise<T> {
  const device = await trustedDevice(context, request, { email });
  const account = emailKey(email);
  // Each sign-in without a cookie makes a trusted device, so that one thief may have any number of them: they share
  // counts.
  const devices = device && `devices of ${device.userId} ${device.deviceVersion}`;
  const counted: Counted[] = devices
    ? [
        ['loginPerDevice', device.id],
        ['loginPerAccount', devices],
      ]
    : [
        ...countsByAddress('loginPerAddressAndAccount', request, account),
        ...countsByAddress('loginPerAddress', request),
        ['loginPerAccount', account],
      ];
  if (withCode) counted.push(...countsOfSecondFactor(devices ?? account));
  const isCounted = (name: LimitName, error: unknown) => {
    const code = error instanceof AppError ? error.code : null;
    // The code is checked only after a correct password, so a wrong password is no guess at the code.
    return code === 'bad_code' || (code === 'bad_credentials' && !isSecondFactorLimit(name));
  };
  try {
    return await withRateLimit(counted, signIn, isCounted);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    const { retryAfter } = error;
    throw new AppError('rate_limited', 'accounts.tooManyWrongPasswords', {
      cause: error,
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
}
