import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { askDatabase } from '@/lib/launch/database/database';
import type { BackupPlace, BackupSettings } from './backup-settings';
import { demandBackup, descriptionOf, filesOf } from './list-backups';
import { problemOf } from './record-run';
import { OtherKeyError } from './sealed-file';

interface StoredRun {
  id: string;
  backupId: string;
  problem: string | null;
}

/**
 * Gives the runs of the last day a problem whose backup is not in the folder any more, or does not open with the key:
 * its files were moved away, its disk is not mounted, or the settings name another folder or key. Then the next backup
 * is due at once. What cannot be read for another reason may be readable a minute later: `suspects` has the runs that
 * the look before could not read, and one that can be read again loses its problem. Returns the new problems.
 */
export async function markLost(
  settings: BackupSettings,
  url: string,
  suspects: Set<string>,
): Promise<string[]> {
  const runs = await askDatabase<StoredRun>(
    url,
    `select id, backup_id as "backupId", problem from backup_runs
      where kind = 'backup' and backup_id is not null
        and cluster = (select tarang_cluster()) and ended_at > now() - interval '1 day'`,
  );
  const problems: string[] = [];
  for (const { id, backupId, problem: told } of runs) {
    const error: unknown = await demandBackup(settings, backupId).then(
      () => null,
      (found: unknown) => found,
    );
    const isLost = error !== null && (suspects.has(id) || (await isGone(settings, backupId, error)));
    if (error === null) suspects.delete(id);
    else suspects.add(id);
    const problem = error === null ? null : problemOf(error);
    if ((problem !== null && !isLost) || (problem === null) === (told === null)) continue;
    await askDatabase(url, 'update backup_runs set problem = $2 where id = $1', [id, problem]);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

/** Whether one look is enough: the key is another one, or a file is missing in a folder that can be read. */
async function isGone({ folder }: BackupPlace, id: string, error: unknown): Promise<boolean> {
  if (error instanceof OtherKeyError) return true;
  const names = await readdir(path.join(folder, 'base'), { recursive: true }).catch(() => null);
  return (
    names !== null &&
    [descriptionOf(id), filesOf(id)].some((name) => !names.includes(path.relative('base', name)))
  );
}
