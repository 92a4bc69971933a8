import { chownSync, createReadStream, existsSync, mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@/lib/launch/launch-error';
import type { Account } from '@/lib/launch/postgres/postgres-account';
import { type BackupSettings, spoolOf } from './backup-settings';
import { demandSameKey } from './list-backups';
import { storeFile } from './store-file';
import { isArchivedName } from './wal-names';

/** s. The recovery point may be 60 s old; the rest is for copying, encrypting and a loaded machine. */
export const ARCHIVE_TIMEOUT = 45;

/**
 * The archive_command: copies a finished file of the log into the spool, whole or not at all, and refuses another
 * content under a name that is taken. It is a line of shell because the server's user may be unable to enter the
 * folders of Node and of the backups. `spool` may be relative to the data directory.
 */
export function archiveCommand(spool: string): string {
  const file = `${spool}/%f`;
  return `if test -e ${file}; then cmp -s %p ${file}; else cp %p ${file}.part && sync ${file}.part && mv ${file}.part ${file} && sync ${spool}; fi`;
}

/** Where the server leaves its log for the backup process. It is the server's, which may write nowhere else. */
export function makeSpool(folder: string, account: Account | undefined): void {
  const spool = spoolOf(folder);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  if (account) chownSync(spool, account.uid, account.gid);
}

/**
 * Stores what waits in the spool in the backup folder, encrypted, and removes it from the spool. Returns their number.
 * Throws a LaunchError when the backups there were made with another key.
 */
export async function sealSpool(settings: BackupSettings): Promise<number> {
  const { spool } = settings;
  if (!existsSync(spool)) return 0;
  const names = (await readdir(spool)).filter(isArchivedName).sort();
  if (names.length > 0) await demandSameKey(settings);
  for (const name of names) {
    const file = path.join(spool, name);
    try {
      await storeFile(settings, `wal/${name}`, () => createReadStream(file));
    } catch (error) {
      // Another run has taken it meanwhile, and removes it only when it is stored.
      if (errorCode(error) === 'ENOENT' && !existsSync(file)) continue;
      throw error;
    }
    await rm(file, { force: true });
  }
  return names.length;
}
