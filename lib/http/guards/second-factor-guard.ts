import { AppError } from '@/lib/platform/errors';
import { withRateLimit } from './with-rate-limit';

/** Counts wrong codes, and wrong passwords given instead of a code, by account. A correct one is not counted. */
export function guardSecondFactor<T>(account: string, work: () => Promise<T>): Promise<T> {
  return withRateLimit([['secondFactorPerAccount', account]], work, (_, error) => {
    const code = error instanceof AppError ? error.code : null;
    return code === 'bad_code' || code === 'bad_credentials';
  });
}
