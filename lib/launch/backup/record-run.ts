import { type BackupRunInput, recordBackupRun } from '@/lib/domain/backups';
import { describeFailure } from '@/lib/launch/report-failure';
import { openDatabase } from '@/lib/platform/db';

type Result = Pick<BackupRunInput, 'size' | 'recoveryPoint'>;

/**
 * Runs a backup or a drill and writes into the database what became of it, for the panel and its alerts. One that the
 * signal has broken off has no problem that anybody would have to look at.
 */
export async function recordRun<T extends Result>(
  url: string,
  kind: BackupRunInput['kind'],
  run: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const begun = performance.now();
  const write = (result: Result, problem: string | null) =>
    keep(url, { kind, took: performance.now() - begun, problem, ...pick(result) });
  let result: T;
  try {
    result = await run();
  } catch (error) {
    if (signal?.aborted) throw error;
    await write({}, firstLine(describeFailure(error)));
    throw error;
  }
  await write(result, null);
  return result;
}

function pick({ size, recoveryPoint }: Result): Result {
  return { size, recoveryPoint };
}

async function keep(url: string, run: BackupRunInput): Promise<void> {
  const database = openDatabase({ url, max: 1 });
  try {
    await recordBackupRun({ db: database.prisma }, run);
  } finally {
    await database.close();
  }
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 500);
}
