import type { Context } from '@/lib/domain/context';

// Few enough that a transaction takes less than a second.
const BATCH_SIZE = 5_000;

/** Deletes the events that are older than a year, in batches. Only a function of the database may delete them. */
export async function purgeSecurityEvents({ db }: Pick<Context, 'db'>): Promise<number> {
  let purged = 0;
  for (;;) {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select tarang_purge_security_events(${BATCH_SIZE}::int) as count`;
    const count = row?.count ?? 0;
    purged += count;
    if (count < BATCH_SIZE) return purged;
  }
}
