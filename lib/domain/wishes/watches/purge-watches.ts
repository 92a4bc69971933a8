import type { Context } from '@/lib/domain/context';

/** Deletes the watches that did not come true in time. */
export async function purgeWatches({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.itemWatch.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
}
