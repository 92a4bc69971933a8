import { AppError } from '@/lib/platform/errors';

/** What a use case answered: its value, or the code of an expected refusal. */
export type Outcome<T> = { code: null; value: T } | { code: string };

/** Any other error than an AppError is thrown on, because no step may end in an unexpected error. */
export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { code: null, value: await call };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code };
    throw error;
  }
}
