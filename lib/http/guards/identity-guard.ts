import { addressOf } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import { withRateLimit } from './with-rate-limit';

/** Counts by address what proves nobody: many honest people may share one. */
export function guardIdentity<T>(request: Request, signIn: () => Promise<T>): Promise<T> {
  return withRateLimit([['identityPerAddress', addressOf(request)]], signIn, (_, error) => {
    const code = error instanceof AppError ? error.code : null;
    return code === 'identity_refused' || code === 'bad_code';
  });
}
