import type { Db } from '@/lib/platform/db';

/**
 * Whether the caller's transaction is the one that issues documents, until it ends; false while another one does. It
 * does not wait.
 */
export async function tryLockDocuments(db: Db): Promise<boolean> {
  const [lock] = await db.$queryRaw<{ isTaken: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('tarang_tax_documents')) as "isTaken"`;
  return lock?.isTaken ?? false;
}

/** Waits for the transaction that issues documents. Until the caller's ends, no other one does. */
export async function lockDocuments(db: Db): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtext('tarang_tax_documents'))`;
}

/** What day it is decides of which month a document is, and which ones have been issued. It is asked under the lock. */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
  if (!row) throw new Error('the database told no time');
  return row.now;
}
