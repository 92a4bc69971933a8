import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { askDatabase } from '@/lib/launch/database/database';
import { LaunchError } from '@/lib/launch/launch-error';
import type { BackupSettings } from './backup-settings';
import { descriptionOf, filesOf, type StoredBackup } from './list-backups';
import { removeOld } from './remove-old';
import { storeFile } from './store-file';
import { type BaseBackup, streamBaseBackup } from './stream-base-backup';
import { segmentOf } from './wal-names';
import { sealSpool } from './wal-spool';

/** ms for the last segment of the log to arrive in the spool. */
const LOG_WITHIN = 60_000;

export interface MadeBackup extends StoredBackup {
  /** Bytes of the encrypted files, without the log. */
  size: number;
}

/**
 * Stores a base backup of the running database of the address, a superuser's, and waits until the log that it needs is
 * stored as well. Removes what is older than the settings keep, also before: a folder that is full would never have
 * room for it again. The shop may sell meanwhile.
 */
export async function makeBackup(settings: BackupSettings, url: string): Promise<MadeBackup> {
  // It throws when BACKUP_KEY does not open the stored backups: the log could not be restored with both.
  await removeOld(settings);
  const { startedAt, major } = await demandArchive(url);
  const id = startedAt.replaceAll(/[-:]|\.\d+/g, '');
  const files = await storeFiles(settings, url, id);
  const described = await finish(settings, url, { id, startedAt, major, files }).catch(
    async (error: unknown) => {
      // What the hourly tries left behind would fill the disk.
      await rm(path.join(settings.folder, 'base', id), { recursive: true, force: true });
      throw error;
    },
  );
  await removeOld(settings);
  const { size } = await stat(path.join(settings.folder, filesOf(id)));
  return { ...described, size };
}

/** Waits for the log that the files need, and describes them: a backup without its description was not finished. */
async function finish(
  settings: BackupSettings,
  url: string,
  { id, files, ...known }: Pick<StoredBackup, 'id' | 'startedAt' | 'major'> & { files: BaseBackup },
): Promise<StoredBackup> {
  const endSegment = segmentOf(files.endLsn, files.timeline);
  await waitForLog(settings, endSegment);
  const described = {
    ...known,
    endedAt: (await readNow(url)).now,
    timeline: files.timeline,
    startSegment: segmentOf(files.startLsn, files.timeline),
    endSegment,
    endLsn: files.endLsn,
  };
  await storeFile(settings, descriptionOf(id), () => Readable.from([Buffer.from(JSON.stringify(described))]));
  return { id, ...described };
}

async function storeFiles(settings: BackupSettings, url: string, id: string) {
  const { tar, done } = streamBaseBackup(url);
  const [backup] = await Promise.all([done, storeFile(settings, filesOf(id), () => tar)]);
  return backup;
}

async function waitForLog(settings: BackupSettings, segment: string): Promise<void> {
  const file = path.join(settings.folder, 'wal', segment);
  for (const deadline = performance.now() + LOG_WITHIN; ; await sleep(100)) {
    await sealSpool(settings);
    if (existsSync(file)) return;
    if (performance.now() > deadline)
      throw new LaunchError(
        `The segment ${segment} of PostgreSQL's log did not arrive in ${settings.spool}: see archive_command in the server's log.`,
      );
  }
}

/** The time of the database, rounded up to the next millisecond: it is not before anything that was committed. */
async function readNow(url: string): Promise<{ now: string; mode: string; version: string }> {
  const [row] = await askDatabase<{ now: string; mode: string; version: string }>(
    url,
    `select to_char((clock_timestamp() + interval '1 ms') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
            current_setting('archive_mode') as mode, current_setting('server_version_num') as version`,
  );
  if (!row) throw new Error('the database told no time');
  return row;
}

async function demandArchive(url: string): Promise<{ startedAt: string; major: number }> {
  const { now, mode, version } = await readNow(url);
  if (mode === 'off')
    throw new LaunchError(
      'This PostgreSQL archives no log (archive_mode=off), so a backup could not be restored to a moment: see docs/operating.md#back-up-and-restore.',
    );
  return { startedAt: now, major: Math.floor(Number(version) / 10_000) };
}
