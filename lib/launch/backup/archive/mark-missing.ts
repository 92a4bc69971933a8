import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeRun } from '@/lib/launch/backup/record-run';
import { askDatabase } from '@/lib/launch/database/database';

/** The files of archived months that are not in this folder, by their paths inside it. */
export async function findMissing(folder: string, url: string): Promise<string[]> {
  const rows = await askDatabase<{ file: string }>(
    url,
    'select file from archived_partitions order by upper',
  );
  return rows.flatMap(({ file }) => (existsSync(path.join(folder, file)) ? [] : [file]));
}

/**
 * Writes down that a file of the archive is missing, once, for the panel and its alerts. The next run that succeeds
 * ends it. Returns the problem if it is a new one.
 */
export async function markMissing(folder: string, url: string, [file]: string[]): Promise<string | null> {
  if (file === undefined) return null;
  const [last] = await askDatabase<{ backupId: string | null }>(
    url,
    `select backup_id as "backupId" from backup_runs
      where kind = 'archive' and cluster = (select tarang_cluster()) and ended_at <= now() + interval '1 minute' order by ended_at desc limit 1`,
  );
  if (last?.backupId === file) return null;
  const problem = `The archived file ${file} is missing in ${folder}.`;
  await writeRun(url, { kind: 'archive', took: 0, problem, backupId: file });
  return problem;
}
