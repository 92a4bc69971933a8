import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { LaunchError } from '@/lib/launch/launch-error';
import type { BackupPlace } from './backup-settings';
import { OtherKeyError } from './sealed-file';
import { openFile } from './store-file';

const describedBackup = z.object({
  /** When it was begun, when it was ended and its log was stored; by the clock of the database. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  timeline: z.number().int(),
  /** The first segment of the log that its recovery reads, and the last that it needs. */
  startSegment: z.string(),
  endSegment: z.string(),
  /** The place in the log from which the files are consistent. */
  endLsn: z.string(),
  /** Of PostgreSQL, such as 18. */
  major: z.number().int(),
});

export interface StoredBackup extends z.infer<typeof describedBackup> {
  id: string;
}

export const filesOf = (id: string) => `base/${id}/files.tar`;
export const descriptionOf = (id: string) => `base/${id}/backup.json`;

/** The ids of all folders of backups, oldest first; those of unfinished ones have no description. */
export async function listBackupFolders({ folder }: BackupPlace): Promise<{ id: string; whole: boolean }[]> {
  const base = path.join(folder, 'base');
  if (!existsSync(base)) return [];
  const ids = (await readdir(base)).sort();
  return ids.map((id) => ({ id, whole: existsSync(path.join(folder, descriptionOf(id))) }));
}

/** The finished backups, oldest first. */
export async function listBackups(place: BackupPlace): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for (const { id, whole } of await listBackupFolders(place))
    if (whole) backups.push(await readBackup(place, id));
  return backups;
}

async function readBackup(place: BackupPlace, id: string): Promise<StoredBackup> {
  return { id, ...describedBackup.parse(await json(openFile(place, descriptionOf(id)))) };
}

/** Throws a LaunchError when the backup is not in the folder, or does not open with the key. */
export async function demandBackup(place: BackupPlace, id: string): Promise<void> {
  await readBackup(place, id);
  if (!existsSync(path.join(place.folder, filesOf(id))))
    throw new LaunchError(`The backup file ${filesOf(id)} is missing in ${place.folder}.`);
}

/**
 * Throws when the newest backup was made with another key: what this key encrypts beside it could not be restored with
 * it.
 */
export async function demandSameKey(place: BackupPlace): Promise<void> {
  const newest = (await listBackupFolders(place)).findLast(({ whole }) => whole);
  if (!newest) return;
  try {
    await readBackup(place, newest.id);
  } catch (error) {
    // One that is damaged is named where backups are read, and does not keep the log from being stored.
    if (error instanceof OtherKeyError) throw error;
  }
}
