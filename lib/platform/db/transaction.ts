import { sleep } from '@/lib/platform/time';
import type { Db } from './client';
import { isRetryable } from './constraint';
import { isClient } from './is-client';

const TRIES = 5;

/**
 * Runs `work` in one transaction, or in the caller's when there is one already. The body must have no effect
 * outside the database: it is run again (up to 5 times, with jitter) when it lost a race for rows.
 */
export async function transaction<T, C extends { db: Db }>(
  context: C,
  work: (inside: C) => Promise<T>,
): Promise<T> {
  const { db } = context;
  // A race that is lost inside is lost for the whole transaction.
  if (!isClient(db)) return work(context);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction((tx) => work({ ...context, db: tx }));
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error;
      await sleep(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}
