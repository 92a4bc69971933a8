import { askDatabase } from '@/lib/launch/database/database';
import type { BackupSettings } from './backup-settings';
import { demandBackup } from './list-backups';
import { problemOf } from './record-run';

interface GoodRun {
  id: string;
  backupId: string;
}

/**
 * Gives the runs of the last day a problem whose backup is not in the folder any more, or does not open with the key:
 * its files were moved away, its disk is not mounted, or the settings name another folder or key. Then the next backup
 * is due at once. Returns the problems.
 */
export async function markLost(settings: BackupSettings, url: string): Promise<string[]> {
  const runs = await askDatabase<GoodRun>(
    url,
    `select id, backup_id as "backupId" from backup_runs
      where kind = 'backup' and problem is null and backup_id is not null
        and cluster = (select tarang_cluster()) and ended_at > now() - interval '1 day'`,
  );
  const problems: string[] = [];
  for (const { id, backupId } of runs) {
    const problem = await demandBackup(settings, backupId).then(() => null, problemOf);
    if (problem === null) continue;
    await askDatabase(url, 'update backup_runs set problem = $2 where id = $1', [id, problem]);
    problems.push(problem);
  }
  return problems;
}
