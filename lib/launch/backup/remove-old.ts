import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { days } from '@/lib/platform/time';
import type { BackupSettings } from './backup-settings';
import { listBackupFolders, listBackups } from './list-backups';
import { isSegment, readSegment } from './wal-names';

/**
 * Removes backups that no moment of the kept days needs, and the log before the oldest one that stays. One for each
 * kept day stays whatever its age, and the newest: without new ones time alone removes nothing, and a clock that is a
 * month ahead for a minute makes all others too old, but few others. Returns the ids of what was removed.
 */
export async function removeOld(settings: BackupSettings): Promise<string[]> {
  const backups = await listBackups(settings);
  const newest = backups.at(-1);
  if (!newest) return [];
  const edge = Date.parse(newest.endedAt) - days(settings.keepDays);
  // The moments after the edge begin with the newest backup that is not after it.
  const needed = backups.findLastIndex(({ endedAt }) => Date.parse(endedAt) <= edge);
  const first = Math.max(0, Math.min(needed, backups.length - 1 - settings.keepDays));
  const kept = backups.slice(first);
  const removed = backups.slice(0, first).map(({ id }) => id);
  for (const id of [...removed, ...(await listAbandoned(settings))])
    await rm(path.join(settings.folder, 'base', id), { recursive: true });
  await removeLog(settings, Math.min(...kept.map(({ startSegment }) => readSegment(startSegment).number)));
  return removed;
}

/** Folders of backups that were not finished within a day. */
async function listAbandoned(settings: BackupSettings): Promise<string[]> {
  const abandoned: string[] = [];
  for (const { id, whole } of await listBackupFolders(settings)) {
    if (whole) continue;
    const { mtimeMs } = await stat(path.join(settings.folder, 'base', id));
    if (mtimeMs < Date.now() - days(1)) abandoned.push(id);
  }
  return abandoned;
}

/** Removes segments and notes with a lower number, of every timeline. Histories of timelines are small and stay. */
async function removeLog({ folder }: BackupSettings, firstKept: number): Promise<void> {
  const wal = path.join(folder, 'wal');
  if (!existsSync(wal)) return;
  for (const name of await readdir(wal)) {
    const segment = name.slice(0, 24);
    if (isSegment(segment) && readSegment(segment).number < firstKept)
      await rm(path.join(wal, name), { force: true });
  }
}
