import type { Context } from '@/lib/domain/context';

export interface BackupRunInput {
  /** log: whether the log could be stored, written when that changes. */
  kind: 'backup' | 'drill' | 'archive' | 'log';
  /** ms that it took. */
  took: number;
  /** One sentence; null when it was good. */
  problem: string | null;
  size?: number | undefined;
  recoveryPoint?: number | undefined;
  /** Of the backup that was made. */
  backupId?: string | undefined;
  /** Whether a person ran the command: it says nothing of a process that keeps backups. */
  byHand?: boolean;
}

/** Writes down what the backup process did, by the database's own clock, and deletes runs of more than a year ago. */
export async function recordBackupRun({ db }: Pick<Context, 'db'>, run: BackupRunInput): Promise<void> {
  const { kind, took, problem, size = null, recoveryPoint = null, backupId = null, byHand = false } = run;
  await db.$executeRaw`
    insert into backup_runs (id, kind, started_at, ended_at, problem, size, recovery_point, backup_id, by_hand)
    values (gen_random_uuid()::text, ${kind}, now() - ${Math.round(took)}::int * interval '1 ms', now(), ${problem},
            ${size}::bigint, ${recoveryPoint}::int, ${backupId}, ${byHand})`;
  await db.$executeRaw`delete from backup_runs where ended_at < now() - interval '1 year'`;
}
