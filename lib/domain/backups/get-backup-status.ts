import type { Context } from '@/lib/domain/context';
import type { BackupRun } from '@/lib/platform/db';
import type { BackupRunView, BackupStatusView } from './schema';

/** The last backup, drill and archive; null while the backup process has done none. */
export async function getBackupStatus({ db }: Pick<Context, 'db'>): Promise<BackupStatusView | null> {
  // By the database's own time, with which runs are written. What was written while it was ahead would be the last one
  // for as long.
  // Runs of another server came along in a dump.
  const [row] = await db.$queryRaw<[{ soon: Date; cluster: bigint }]>`
    select now() + interval '1 minute' as soon, tarang_cluster() as cluster`;
  const latest = (kind: string, onlyGood: boolean) =>
    db.backupRun.findFirst({
      where: {
        kind,
        cluster: row.cluster,
        endedAt: { lte: row.soon },
        ...(onlyGood && { problem: null }),
      },
      orderBy: { endedAt: 'desc' },
    });
  const [backup, lastBackup, drill, lastDrill, lastArchive, lastLog] = await Promise.all([
    latest('backup', true),
    latest('backup', false),
    latest('drill', true),
    latest('drill', false),
    latest('archive', false),
    latest('log', false),
  ]);
  if (!lastBackup && !lastDrill && !lastArchive && !lastLog) return null;
  return {
    backup: backup && present(backup),
    drill: drill && present(drill),
    backupProblem: lastBackup?.problem ?? null,
    drillProblem: lastDrill?.problem ?? null,
    archiveProblem: lastArchive?.problem ?? null,
    logProblem: lastLog?.problem ?? null,
  };
}

function present({ startedAt, endedAt, size, recoveryPoint }: BackupRun): BackupRunView {
  return {
    endedAt: endedAt.toISOString(),
    took: Math.round((endedAt.getTime() - startedAt.getTime()) / 1000),
    size: size === null ? null : Number(size),
    recoveryPoint,
  };
}
