import { type BackupRunInput, recordBackupRun } from '@/lib/domain/backups';
import { describeFailure } from '@/lib/launch/report-failure';
import { openDatabase } from '@/lib/platform/db';

interface Result extends Pick<BackupRunInput, 'size' | 'recoveryPoint'> {
  /** Of a backup that was made. */
  id?: string;
}

/**
 * Runs a backup or a drill and writes into the database what became of it, for the panel and its alerts. One that the
 * signal has broken off has no problem that anybody would have to look at.
 */
export async function recordRun<T extends Result>(
  url: string,
  kind: BackupRunInput['kind'],
  run: () => Promise<T>,
  { byHand, signal }: { byHand: boolean; signal?: AbortSignal },
): Promise<T> {
  const begun = performance.now();
  const write = ({ size, recoveryPoint, id: backupId }: Result, problem: string | null) =>
    writeRun(url, { kind, took: performance.now() - begun, problem, size, recoveryPoint, backupId, byHand });
  let result: T;
  try {
    result = await run();
  } catch (error) {
    if (signal?.aborted) throw error;
    await write({}, problemOf(error));
    throw error;
  }
  await write(result, null);
  return result;
}

export async function writeRun(url: string, run: BackupRunInput): Promise<void> {
  const database = openDatabase({ url, max: 1 });
  try {
    await recordBackupRun({ db: database.prisma }, run);
  } finally {
    await database.close();
  }
}

/** Why something failed, as one line for the panel. */
export function problemOf(error: unknown): string {
  return (describeFailure(error).split('\n')[0] ?? '').slice(0, 500);
}
