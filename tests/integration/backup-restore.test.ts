// Backups of a server of its own: written to while they are made, lost, and restored to a moment.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupSettings } from '@/lib/launch/backup/backup-settings';
import { checkRestored } from '@/lib/launch/backup/check-restored';
import { keepBackups } from '@/lib/launch/backup/keep-backups';
import { listBackups } from '@/lib/launch/backup/list-backups';
import { makeBackup } from '@/lib/launch/backup/make-backup';
import { removeOld } from '@/lib/launch/backup/remove-old';
import { keepPassword, restoreDatabase } from '@/lib/launch/backup/restore-database';
import { runDrill } from '@/lib/launch/backup/run-drill';
import { storeFile } from '@/lib/launch/backup/store-file';
import { beginTimeline } from '@/lib/launch/backup/timelines';
import { sealSpool } from '@/lib/launch/backup/wal-spool';
import { askDatabase } from '@/lib/launch/database/database';
import { type RunningPostgres, startPostgres } from '@/lib/launch/postgres/postgres';
import { deploy } from '@/prisma/migrate';
import { makeClusterFolder } from '../support/cluster-folder';

const folder = await makeClusterFolder('backup');
const dataDir = path.join(folder, 'postgres');
const cluster = path.join(dataDir, 'cluster');
const settings: BackupSettings = {
  key: 'a key of this test alone, 0123456789 abcdefgh',
  folder: path.join(folder, 'backups'),
  spool: path.join(dataDir, 'wal-spool'),
  cluster,
  keepDays: 7,
};
const walOf = (name: string) => path.join(settings.folder, 'wal', name);

let server: RunningPostgres;
const start = async () => {
  server = await startPostgres({ dataDir, fast: true, archive: true });
};
const ask = <T extends object>(question: string) =>
  askDatabase<T & Record<string, unknown>>(server.url, question);

/** Adds a product, and returns a moment after it that is before the next one, by the database's own clock. */
async function write(name: string): Promise<string> {
  await ask(`insert into products (id, name, imgpath, type, category, is_api, inputs, created_at, updated_at)
             values ('${name}', '${name}', '', 'OTHER', 'others', false, '[]', now(), now())`);
  const [row] = await ask<{ moment: string }>('select clock_timestamp()::text as moment');
  return row?.moment ?? '';
}

/** Finishes the segment of the log and stores it. */
async function archive(): Promise<void> {
  const [row] = await ask<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  const name = row?.name ?? '';
  for (let tries = 0; !readdirSync(path.join(settings.folder, 'wal')).includes(name); tries += 1) {
    if (tries > 200) throw new Error(`${name} was not archived`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sealSpool(settings);
  }
}

const restore = async (to: string | null, key = settings.key) => {
  const restored = await restoreDatabase({ settings: { ...settings, key }, to });
  keepPassword(cluster, restored.password);
  return restored;
};
const products = async () =>
  (await ask<{ name: string }>('select name from products order by name')).map(({ name }) => name);

let between = '';
let afterAllOrders = '';

beforeAll(async () => {
  await start();
  await deploy(server.url, { applicationUrl: server.applicationUrl() });
  await write('before the backup');
  await makeBackup(settings, server.url);
  between = await write('one');
  await archive();
  afterAllOrders = await write('two');
  await archive();
  await write('three');
  await archive();
  await server.stop();
  await sealSpool(settings);
  // The disk with the data is lost; only the backups are left.
  rmSync(dataDir, { recursive: true });
}, 120_000);
afterAll(async () => {
  await server.stop({ now: true });
  rmSync(folder, { recursive: true, force: true });
});

test('a lost database is restored to a moment with exactly what was committed before it, and is marked', async () => {
  const restored = await restore(between);
  expect(restored.broken).toEqual([]);
  await start();
  expect(await products()).toEqual(['before the backup', 'one']);
  const marks = await ask<{ before: boolean; open: boolean }>(
    `select recovered_to <= '${between}'::timestamptz and recovered_to > '${between}'::timestamptz - interval '1 minute' as before,
            ended_at is null as open from restores`,
  );
  expect(marks).toEqual([{ before: true, open: true }]);
  await server.stop();
}, 120_000);

test('the same backup is restored to a later moment and to its end, and the former database stays beside it', async () => {
  const later = await restore(afterAllOrders);
  expect(later.aside).toBe(`${cluster}.before-restore-1`);
  await start();
  expect(await products()).toEqual(['before the backup', 'one', 'two']);
  await server.stop();
}, 120_000);

/** What a restore of all that is stored refuses with, while one stored file is as `damage` leaves it. */
async function refusalWith(name: string, damage: (file: string) => void): Promise<string> {
  const file = path.join(settings.folder, name);
  const kept = `${file}.kept`;
  copyFileSync(file, kept);
  damage(file);
  try {
    return await restore(null).then(
      () => 'it was restored',
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    );
  } finally {
    copyFileSync(kept, file);
    rmSync(kept);
  }
}

function flip(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
const cut = (file: string) => truncateSync(file, readFileSync(file).length - 10);

const newestFiles = async () => `base/${(await listBackups(settings)).at(-1)?.id}/files.tar`;
/** The segment after the backup: the recovery needs it, and others follow. */
async function neededSegment(): Promise<string> {
  const { endSegment = '' } = (await listBackups(settings)).at(-1) ?? {};
  return (
    readdirSync(walOf(''))
      .filter((name) => name.length === 24 && name > endSegment)
      .sort()[0] ?? ''
  );
}

test('a wrong key, a cut file, a flipped byte and a missing segment are each said in one sentence, and change nothing', async () => {
  const [files, segment] = [await newestFiles(), await neededSegment()];
  await expect(restore(null, 'another key of this test, 0123456789 abcd')).rejects.toThrow(
    /^The backup file base\/.*\/backup\.json was not made with this BACKUP_KEY: set the key with which the backups were made\.$/,
  );
  expect(await refusalWith(files, cut)).toBe(
    `LaunchError: The backup file ${files} was cut off: its end is missing, so it cannot be restored.`,
  );
  expect(await refusalWith(`wal/${segment}`, flip)).toContain(
    `wal/${segment} was changed after it was written`,
  );
  expect(await refusalWith(`wal/${segment}`, rmSync)).toBe(
    `LaunchError: The segment ${segment} of the log is missing in ${settings.folder}/wal: choose a moment before it, or put it back.`,
  );
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  await start();
  expect(await products()).toEqual(['before the backup', 'one', 'two']);
  await server.stop();
}, 120_000);

test('a moment that the backups do not reach is refused with what they reach', async () => {
  await expect(restore('2020-01-01T00:00:00Z')).rejects.toThrow(
    /^The first moment that can be restored is .*: 2020-01-01T00:00:00Z is before it\.$/,
  );
  await expect(restore('yesterday')).rejects.toThrow('--to=yesterday is no moment with its zone');
  await expect(restore('2099-01-01T00:00:00Z')).rejects.toThrow(
    /^The stored log ends at .*, before 2099-01-01T00:00:00Z: choose a moment before it, or leave out --to\.$/,
  );
}, 120_000);

test('after a restore the shop goes on: the next backup and its log are restored by a drill that measures what a loss would cost', async () => {
  await restore(between);
  await start();
  await write('after the restore');
  await makeBackup(settings, server.url);
  await write('in the log alone');
  await archive();
  const drill = await runDrill(settings, server.url, { parent: path.join(folder, 'drills') });
  expect(drill.recoveryPoint).toBeLessThanOrEqual(60);
  expect(drill.recoveryTime).toBeGreaterThan(0);
  expect(readdirSync(path.join(folder, 'drills'))).toEqual([]);
  await server.stop();
  await sealSpool(settings);
  rmSync(cluster, { recursive: true });
  await restore(null);
  await start();
  expect(await products()).toEqual(['after the restore', 'before the backup', 'in the log alone', 'one']);
  // The series of documents goes on by another letter after each.
  const marks = await ask<{ timeline: number }>('select timeline from restores order by restored_at');
  const [first = 0, second = 0] = marks.map(({ timeline }) => timeline);
  expect([marks.length, first > 1, second > first]).toEqual([2, true, true]);
}, 120_000);

test('a restore that is broken off does not change what later ones restore', async () => {
  await write('before the restore that is broken off');
  await archive();
  await server.stop();
  const breakOff = (line: string) => {
    if (line.startsWith('checking')) throw new Error('broken off');
  };
  await expect(restoreDatabase({ settings, to: between, say: breakOff })).rejects.toThrow('broken off');
  await start();
  await write('after the restore that was broken off');
  await archive();
  await server.stop();
  await sealSpool(settings);
  const fail = () => {
    throw new Error('the disk is full');
  };
  const begins = { timeline: 99, createdAt: new Date().toISOString() };
  await expect(beginTimeline(settings, begins, fail)).rejects.toThrow('the disk is full');
  expect(readdirSync(path.join(settings.folder, 'timelines'))).not.toContain('00000063.json');
  await restore(null);
  await start();
  expect(await products()).toContain('before the restore that is broken off');
  expect(await products()).toContain('after the restore that was broken off');
}, 120_000);

test('a check that fails is said beside the rules, and a recovered database is put in use all the same', async () => {
  const [only = '', ...others] = await checkRestored('postgresql://nobody@127.0.0.1:1/none');
  expect([only, others]).toEqual([expect.stringMatching(/^The rules could not be checked: .+/), []]);
});

test('old backups and their log are removed, and neither the last one nor an archive ever', async () => {
  const archive = path.join(settings.folder, 'archive/order_events/order_events_2001_01.jsonl');
  await storeFile(settings, path.relative(settings.folder, archive), () =>
    Readable.from([Buffer.from('{}')]),
  );
  utimesSync(archive, 0, 0);
  const backups = await listBackups(settings);
  expect(backups).toHaveLength(2);
  const [old, newest] = backups;
  expect(await removeOld({ ...settings, keepDays: 7 })).toEqual([]);
  // Nothing between the two is kept any more.
  expect(await removeOld({ ...settings, keepDays: 0 })).toEqual([old?.id]);
  expect(await removeOld({ ...settings, keepDays: 0 })).toEqual([]);
  expect((await listBackups(settings)).map(({ id }) => id)).toEqual([newest?.id]);
  const segments = readdirSync(walOf('')).filter((name) => name.length === 24);
  expect(
    segments.map((name) => name.slice(8)).filter((name) => name < (newest?.startSegment ?? '').slice(8)),
  ).toEqual([]);
  expect(segments).toContain(newest?.endSegment);
  expect(existsSync(archive)).toBe(true);
});

test('the process that keeps backups writes down what it did, and makes no second backup within the day', async () => {
  const said: string[] = [];
  const stopping = new AbortController();
  const keeping = keepBackups({
    settings,
    url: server.url,
    parent: path.join(folder, 'drills'),
    say: (line) => {
      said.push(line);
      if (said.length === 2) stopping.abort();
    },
    signal: stopping.signal,
  });
  await keeping;
  expect(said).toEqual(['backup done', 'drill done']);
  expect(await ask('select kind, problem from backup_runs order by ended_at')).toEqual([
    { kind: 'backup', problem: null },
    { kind: 'drill', problem: null },
  ]);
  expect(await listBackups(settings)).toHaveLength(2);
}, 120_000);

test('two databases do not share a backup folder: a segment with another content is refused and stays in the spool', async () => {
  const [name = ''] = readdirSync(walOf('')).filter((each) => each.length === 24);
  writeFileSync(path.join(settings.spool, name), 'the log of another database');
  await expect(sealSpool(settings)).rejects.toThrow(
    `has another wal/${name} already: give each database a folder of its own.`,
  );
  expect(readdirSync(settings.spool)).toContain(name);
  rmSync(path.join(settings.spool, name));
});
