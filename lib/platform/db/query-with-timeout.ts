import { seconds } from '@/lib/platform/time';
import type { Db } from './client';
import type { Prisma } from './generated/client';
import { isClient } from './is-client';

/**
 * One read that may take `patience` ms, for work that nobody waits for: other statements end after 15 s. In the caller's
 * transaction it has that transaction's time.
 */
export async function queryWithTimeout<T>(db: Db, patience: number, sql: Prisma.Sql): Promise<T[]> {
  if (!isClient(db)) return db.$queryRaw<T[]>(sql);
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`select set_config('statement_timeout', ${String(patience)}, true)`;
      return tx.$queryRaw<T[]>(sql);
    },
    // The statement is what ends first.
    { timeout: patience + seconds(5) },
  );
}
