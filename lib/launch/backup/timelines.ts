// Each restore begins a timeline of its own in PostgreSQL's log. A moment belongs to the timeline that was in use then,
// so that a restore that was a mistake can be undone by another one.
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import type { BackupPlace } from './backup-settings';
import type { StoredBackup } from './list-backups';
import { openFile, storeFile } from './store-file';

const stored = z.object({ createdAt: z.iso.datetime() });

interface Ancestor {
  timeline: number;
  /** Where the next timeline left this one. */
  until: bigint;
}

export interface Timeline {
  timeline: number;
  /** By the clock of the restored database. */
  createdAt: string;
  ancestors: Ancestor[];
}

const nameOf = (timeline: number) => timeline.toString(16).toUpperCase().padStart(8, '0');
const historyOf = (timeline: number) => `wal/${nameOf(timeline)}.history`;
const noteOf = (timeline: number) => `timelines/${nameOf(timeline)}.json`;

/** Stores the history of the newest timeline of a recovered cluster, by which the next restore takes another number. */
export async function storeHistory(place: BackupPlace, cluster: string): Promise<number> {
  const folder = path.join(cluster, 'pg_wal');
  const newest = (await readdir(folder))
    .filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error('the recovered cluster has no timeline of its own');
  const timeline = Number.parseInt(newest, 16);
  await storeFile(place, historyOf(timeline), () => createReadStream(path.join(folder, newest)));
  return timeline;
}

/**
 * From this moment on, later restores follow the timeline. They would lose everything since it began if the former
 * cluster stayed in use, so that the timeline is in use exactly when `use` succeeds.
 */
export async function beginTimeline<T>(
  place: BackupPlace,
  { timeline, createdAt }: Omit<Timeline, 'ancestors'>,
  use: () => T,
): Promise<T> {
  const name = noteOf(timeline);
  const known = JSON.stringify({ createdAt });
  await storeFile(place, name, () => Readable.from([Buffer.from(known)]));
  try {
    return use();
  } catch (error) {
    await rm(path.join(place.folder, name));
    throw error;
  }
}

/** The timelines of the restores that were put in use, oldest first. */
export async function listTimelines(place: BackupPlace): Promise<Timeline[]> {
  const folder = path.join(place.folder, 'timelines');
  if (!existsSync(folder)) return [];
  const timelines: Timeline[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.json')).sort()) {
    const timeline = Number.parseInt(name, 16);
    if (!existsSync(path.join(place.folder, historyOf(timeline)))) continue;
    const { createdAt } = stored.parse(await json(openFile(place, noteOf(timeline))));
    timelines.push({
      timeline,
      createdAt,
      ancestors: readHistory(await text(openFile(place, historyOf(timeline)))),
    });
  }
  return timelines;
}

/** Lines of a number, a place in the log, and a reason. */
function readHistory(lines: string): Ancestor[] {
  return lines.split('\n').flatMap((line) => {
    const [, timeline, until] = /^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? [];
    return timeline && until ? [{ timeline: Number(timeline), until: readLsn(until) }] : [];
  });
}

/** A place in the log, such as `0/3000028`, as a number of bytes. */
function readLsn(lsn: string): bigint {
  const [log = '0', offset = '0'] = lsn.split('/');
  return (BigInt(`0x${log}`) << 32n) + BigInt(`0x${offset}`);
}

/** Whether a backup belongs to the history of the timeline: it was made on it, or before it left the backup's own. */
export function leadsTo(backup: StoredBackup, timeline: number, known: Timeline[]): boolean {
  if (backup.timeline === timeline) return true;
  const ancestors = known.find((each) => each.timeline === timeline)?.ancestors ?? [];
  return ancestors.some((each) => each.timeline === backup.timeline && readLsn(backup.endLsn) <= each.until);
}
