import { seconds } from '@/lib/platform/time';
import type { Prisma } from './generated/client';
import { isClient } from './is-client';
import { waitLonger } from './observed-client';
import type { Reader } from './reader';

/**
 * Runs a read that may take `timeout` ms: more than other statements, which end after 15 s, for background work, or
 * less for a search. In the caller's transaction that transaction's timeout applies.
 */
export async function queryWithTimeout<T>(db: Reader, timeout: number, sql: Prisma.Sql): Promise<T[]> {
  if (!isClient(db)) return db.$queryRaw<T[]>(sql);
  // The statement's timeout must be reached before the transaction's, and both before that of the connection.
  return waitLonger(timeout + seconds(10), () =>
    db.$transaction(
      async (tx) => {
        await tx.$executeRaw`select set_config('statement_timeout', ${String(timeout)}, true)`;
        return tx.$queryRaw<T[]>(sql);
      },
      { timeout: timeout + seconds(5) },
    ),
  );
}
