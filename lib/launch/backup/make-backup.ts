import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { askDatabase } from '@/lib/launch/database/database';
import { LaunchError } from '@/lib/launch/launch-error';
import type { BackupSettings } from './backup-settings';
import { descriptionOf, filesOf, listBackups, type StoredBackup } from './list-backups';
import { removeOld } from './remove-old';
import { storeFile } from './store-file';
import { streamBaseBackup } from './stream-base-backup';
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
 * stored as well. Then removes what is older than the settings keep. The shop may sell meanwhile.
 */
export async function makeBackup(settings: BackupSettings, url: string): Promise<MadeBackup> {
  // Before anything is written: with another key than that of the backups that are there it would be unreadable with
  // them.
  await listBackups(settings);
  const { startedAt, major } = await demandArchive(url);
  const id = startedAt.replaceAll(/[-:]|\.\d+/g, '');
  const backup = await storeFiles(settings, url, id);
  const endSegment = segmentOf(backup.endLsn, backup.timeline);
  await waitForLog(settings, endSegment);
  const described = {
    startedAt,
    endedAt: (await readNow(url)).now,
    timeline: backup.timeline,
    startSegment: segmentOf(backup.startLsn, backup.timeline),
    endSegment,
    endLsn: backup.endLsn,
    major,
  };
  // Last: a backup without it was not finished.
  await storeFile(settings, descriptionOf(id), () => Readable.from([Buffer.from(JSON.stringify(described))]));
  await removeOld(settings);
  const { size } = await stat(path.join(settings.folder, filesOf(id)));
  return { id, ...described, size };
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
