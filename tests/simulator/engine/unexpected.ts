import { AppError } from '@/lib/platform/errors';
import { Death } from './scheduler';

/**
 * Why this error of a task is one that nobody must see, null when it is not: no fault makes PostgreSQL refuse a change
 * by a rule of the database, and where nothing fails the store answers with errors of its own alone.
 */
export function whyUnexpected(error: unknown, { isCalm }: { isCalm: boolean }): string | null {
  if (error instanceof Death || error instanceof AppError) return null;
  if (codesOf(error).some((code) => code.startsWith('23'))) return 'a rule of the database refuses it';
  return isCalm ? 'nothing has failed' : null;
}

/** The codes of PostgreSQL in an error and in what it was caused by. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  const own = [code, originalCode].filter((each) => typeof each === 'string' && /^\d\w{4}$/.test(each));
  return [...(own as string[]), ...[cause, meta, driverAdapterError].flatMap(codesOf)];
}
