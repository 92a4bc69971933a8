import { AppError } from '@/lib/platform/errors';
import type { Counted, LimitName } from '@/lib/platform/limits';
import { withRateLimit } from './with-rate-limit';

const LIMITS_OF_CODES: readonly LimitName[] = ['secondFactorPerAccount', 'secondFactorPerDay'];

/** What a guess at a second factor counts; `account` names the account, or what signs in to it. */
export function countsOfSecondFactor(account: string): Counted[] {
  return LIMITS_OF_CODES.map((name) => [name, account]);
}

export function isSecondFactorLimit(name: LimitName): boolean {
  return LIMITS_OF_CODES.includes(name);
}

/** Counts wrong codes, and wrong passwords given instead of a code, by account. A correct one is not counted. */
export function guardSecondFactor<T>(account: string, work: () => Promise<T>): Promise<T> {
  return withRateLimit(countsOfSecondFactor(account), work, (_, error) => {
    const code = error instanceof AppError ? error.code : null;
    return code === 'bad_code' || code === 'bad_credentials';
  });
}

/**
 * The same where a second person may give a code for what the caller does. Wrong codes are counted for the caller: an
 * attacker who knows the address of the second person could otherwise lock that account.
 */
export function guardApprover<T>(
  caller: string,
  approver: object | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return approver ? guardSecondFactor(caller, work) : work();
}
