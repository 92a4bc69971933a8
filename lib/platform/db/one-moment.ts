import { seconds } from '@/lib/platform/time';
import type { Db } from './client';
import { isClient } from './is-client';
import { waitLonger } from './observed-client';

/**
 * Runs reads that belong together: all of them see the rows of one moment, and may take `timeout` ms together. Rows are
 * looked up by indexes or hashed, and not merged: PostgreSQL guesses too many rows of a list of ids that a statement
 * makes, and would walk through a whole index of a large table. In the caller's transaction they see what that one
 * does.
 */
export async function readOneMoment<T>(db: Db, timeout: number, work: (db: Db) => Promise<T>): Promise<T> {
  if (!isClient(db)) return work(db);
  return waitLonger(timeout + seconds(10), () =>
    db.$transaction(
      async (tx) => {
        await tx.$executeRaw`select set_config('statement_timeout', ${String(timeout)}, true), set_config('enable_mergejoin', 'off', true)`;
        return work(tx);
      },
      { timeout: timeout + seconds(5), isolationLevel: 'RepeatableRead' },
    ),
  );
}
