import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { after } from '@/lib/platform/time';
import { type Purge, TABLES } from './tables';

/** Few enough that a transaction takes less than a second. */
const BATCH_SIZE = 5_000;

/** Deletes the rows whose time in the list of tables is over. It never deletes money or history. */
export async function purgeExpired(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (const [table, { keep }] of Object.entries(TABLES))
    if (typeof keep !== 'string') await purgeTable(context, { table, keep });
}

async function purgeTable(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { table, keep }: { table: string; keep: Purge },
): Promise<void> {
  const before = after(clock.now(), -keep.after);
  const stays = keep.unless ? Prisma.sql`and not ${keep.unless(before)}` : Prisma.empty;
  for (;;) {
    const deleted = await db.$executeRaw`
      delete from ${Prisma.raw(table)} where ctid = any(array(
        select ctid from ${Prisma.raw(table)} where ${Prisma.raw(keep.on)} <= ${before}::timestamptz ${stays} limit ${BATCH_SIZE}::int))`;
    if (deleted < BATCH_SIZE) return;
  }
}
