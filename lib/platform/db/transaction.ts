import { type Clock, runtimeOf, systemClock } from '@/lib/platform/time';
import type { Db } from './client';
import { isRetryable } from './constraint';
import { isClient } from './is-client';

const TRIES = 5;

/**
 * Runs `work` in a transaction, or in the caller's when there is one. `work` must have no effect outside of the
 * database, because it is run again (up to 5 times, with jitter) after a serialisation failure or deadlock.
 */
export async function transaction<T, C extends { db: Db; clock?: Clock }>(
  context: C,
  work: (inside: C) => Promise<T>,
): Promise<T> {
  const { db, clock = systemClock } = context;
  // A conflict inside the caller's transaction aborts all of it, so only the caller can retry.
  if (!isClient(db)) return work(context);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction((tx) => work({ ...context, db: tx }));
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error;
      const { random, sleep } = runtimeOf(clock);
      const jitter = 0.5 + (random(1)[0] ?? 0) / 256;
      await sleep(2 ** attempt * 5 * jitter);
    }
  }
}
