import { countsByAddress } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import { withRateLimit } from './with-rate-limit';

/**
 * Counts sign-ins by identity provider with an invalid token or code, by address. Successes are not counted, because
 * many customers may share an address.
 */
export function guardIdentity<T>(request: Request, signIn: () => Promise<T>): Promise<T> {
  return withRateLimit(countsByAddress('identityPerAddress', request), signIn, (_, error) => {
    const code = error instanceof AppError ? error.code : null;
    return code === 'identity_refused' || code === 'bad_code';
  });
}
