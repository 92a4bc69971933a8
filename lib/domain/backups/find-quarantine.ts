import type { Context } from '@/lib/domain/context';
import { Prisma, type Restore } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/** The open restores together: usually one. A database may be restored again, to a moment in its quarantine. */
export interface Quarantine extends Restore {
  /** The newest restored moment, as `recoveredTo` is the oldest: what is from before it may have changed since. */
  lastRecoveredTo: Date;
  /** Of all open restores. */
  ids: string[];
}

/** What a comparison has found out. Every comparison is of all open restores. */
const NOT_COMPARED = { comparedAt: null, comparedOrders: [], unread: [], missing: [] };

/**
 * Null in a database that was not restored, or whose restores have ended. `restoredAt` is of the last one. The mark of
 * an earlier one may come back with a comparison that was made before the last restore, and which counts no more.
 */
export async function findQuarantine({ db }: Pick<Context, 'db'>): Promise<Quarantine | null> {
  const open = await db.restore.findMany({ where: { endedAt: null }, orderBy: { recoveredTo: 'asc' } });
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return null;
  const compared = open.some(({ comparedAt }) => comparedAt === null) ? NOT_COMPARED : {};
  const ids = open.map(({ id }) => id);
  return { ...first, ...compared, restoredAt: last.restoredAt, lastRecoveredTo: last.recoveredTo, ids };
}

/** Whether this database was restored and nobody has compared it with the outside since: then nothing may be bought. */
export async function isQuarantined({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await db.restore.count({ where: { endedAt: null } })) > 0;
}

/**
 * Whether the database was restored to this moment or a later one: what happened after the restored moment to a row of
 * this time may be lost.
 */
export async function isFromBeforeRestore({ db }: Pick<Context, 'db'>, at: Date): Promise<boolean> {
  return (await db.restore.count({ where: { recoveredTo: { gte: at } } })) > 0;
}

/** SQL of the same question, for a statement that is sent anyway. */
export function fromBeforeRestoreSql(at: Date): Prisma.Sql {
  return Prisma.sql`exists (select from restores where recovered_to >= ${at})`;
}

/** SQL of the question whether there is a quarantine, for a statement that must not do its work then. */
export const IN_QUARANTINE = Prisma.sql`exists (select from restores where ended_at is null)`;

/** Throws conflict while the database is in quarantine: what seems undelivered here may be delivered. */
export async function demandNoQuarantine(context: Pick<Context, 'db'>): Promise<void> {
  if (await isQuarantined(context)) throw new AppError('conflict', 'backups.refundsWait');
}
