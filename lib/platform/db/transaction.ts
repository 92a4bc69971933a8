import { type Clock, runtimeOf, systemClock } from '@/lib/platform/time';
import type { Db } from './client';
import { isRetryable, isServerLost } from './constraint';
import { isClient } from './is-client';

const TRIES = 5;

// ms before the second try; each further one waits twice as long.
const CONFLICT_WAIT = 10;
// Half a minute is too long for a caller, but a pooler that was restarted, or holds calls until the new primary
// answers, is reached within 3 s.
const LOST_WAIT = 200;

/**
 * Runs `work` in a transaction, or in the caller's when there is one. `work` must have no effect outside of the
 * database, because it is run again (up to 5 times, with jitter) after a serialisation failure or deadlock, and when
 * the server was lost before the commit was asked for. A commit without an answer is the caller's to find out about.
 */
export async function transaction<T, C extends { db: Db; clock?: Clock }>(
  context: C,
  work: (inside: C) => Promise<T>,
): Promise<T> {
  const { db, clock = systemClock } = context;
  // A conflict inside the caller's transaction aborts all of it, so only the caller can retry.
  if (!isClient(db)) return work(context);
  for (let attempt = 1; ; attempt++) {
    let done = false;
    try {
      return await db.$transaction(async (tx) => {
        const result = await work({ ...context, db: tx });
        done = true;
        return result;
      });
    } catch (error) {
      const lost = !done && isServerLost(error);
      if (attempt >= TRIES || !(lost || isRetryable(error))) throw error;
      const { random, sleep } = runtimeOf(clock);
      const jitter = 0.5 + (random(1)[0] ?? 0) / 256;
      await sleep(2 ** (attempt - 1) * (lost ? LOST_WAIT : CONFLICT_WAIT) * jitter);
    }
  }
}
