import type { Context } from '@/lib/domain/context';
import { Prisma, type Restore } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/** The open restore that goes back furthest; null in a database that was not restored, or whose restore has ended. */
export function findQuarantine({ db }: Pick<Context, 'db'>): Promise<Restore | null> {
  return db.restore.findFirst({ where: { endedAt: null }, orderBy: { recoveredTo: 'asc' } });
}

/** Whether this database was restored and nobody has compared it with the outside since: then nothing may be bought. */
export async function isQuarantined(context: Pick<Context, 'db'>): Promise<boolean> {
  return (await findQuarantine(context)) !== null;
}

/**
 * Whether the database was restored to this moment or a later one: what happened to a row of then afterwards may be
 * lost.
 */
export async function isFromBeforeRestore({ db }: Pick<Context, 'db'>, at: Date): Promise<boolean> {
  return (await db.restore.count({ where: { recoveredTo: { gte: at } } })) > 0;
}

/** SQL of the question whether there is a quarantine, for a statement that must not do its work then. */
export const IN_QUARANTINE = Prisma.sql`exists (select from restores where ended_at is null)`;

/** Throws conflict while the database is in quarantine: what seems undelivered here may be delivered. */
export async function demandNoQuarantine(context: Pick<Context, 'db'>): Promise<void> {
  if (await isQuarantined(context)) throw new AppError('conflict', 'backups.refundsWait');
}
