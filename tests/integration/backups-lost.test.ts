// Backups that are not in their folder any more, do not open with the key of the settings, or whose log cannot be
// stored.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BackupSettings } from '@/lib/launch/backup/backup-settings';
import { keepBackups } from '@/lib/launch/backup/keep-backups';
import { listBackups } from '@/lib/launch/backup/list-backups';
import { makeBackup } from '@/lib/launch/backup/make-backup';
import { markLost } from '@/lib/launch/backup/mark-lost';
import { sealSpool } from '@/lib/launch/backup/wal-spool';
import { askDatabase } from '@/lib/launch/database/database';
import { type RunningPostgres, startPostgres } from '@/lib/launch/postgres/postgres';
import { minutes, seconds } from '@/lib/platform/time';
import { deploy } from '@/prisma/migrate';
import { makeClusterFolder } from '../support/cluster-folder';

const folder = await makeClusterFolder('lost');
const dataDir = path.join(folder, 'postgres');
const settings: BackupSettings = {
  key: 'a key of this test alone, 0123456789 abcdefgh',
  folder: path.join(folder, 'backups'),
  spool: path.join(dataDir, 'wal-spool'),
  cluster: path.join(dataDir, 'cluster'),
  keepDays: 7,
};
const otherKey = { ...settings, key: 'another key of this test, 0123456789 abcdefgh' };

let server: RunningPostgres;
let stop: () => Promise<void> = async () => {};
beforeAll(async () => {
  server = await startPostgres({ dataDir, fast: true, archive: true });
  await deploy(server.url, { applicationUrl: server.applicationUrl() });
}, 120_000);
beforeEach(async () => {
  rmSync(settings.folder, { recursive: true, force: true });
  await ask('delete from backup_runs');
  // No drill is due.
  await ask(`insert into backup_runs (id, kind, started_at, ended_at) values ('d', 'drill', now(), now())`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stop();
});
afterAll(async () => {
  await server.stop({ now: true });
  rmSync(folder, { recursive: true, force: true });
});

const ask = <T extends object>(sql: string) => askDatabase<T & Record<string, unknown>>(server.url, sql);

/** Starts the process that keeps backups with these settings; returns what it says. */
function keep(given: BackupSettings): string[] {
  const said: string[] = [];
  const stopping = new AbortController();
  const ended = keepBackups({
    settings: given,
    url: server.url,
    parent: folder,
    say: (line) => said.push(line),
    signal: stopping.signal,
  });
  stop = async () => {
    stopping.abort();
    await ended;
  };
  return said;
}

const goodRuns = () =>
  ask<{ backup_id: string }>(
    `select backup_id from backup_runs where kind = 'backup' and problem is null order by ended_at`,
  );
const problems = (kind: string) =>
  ask<{ problem: string | null }>(
    `select problem from backup_runs where kind = '${kind}' and (problem is not null or kind = 'log') order by ended_at`,
  ).then((rows) => rows.map(({ problem }) => problem));

/** Lets ten seconds of the process pass with each look at what it says. */
function hurry(): () => void {
  const now = performance.now.bind(performance);
  let ahead = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  return () => {
    ahead += seconds(10);
  };
}

/** Something that the log has, and a segment of it that is finished. */
const switchLog = () =>
  ask<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name from (select txid_current()) written',
  ).then(([row]) => row?.name ?? '');

test('bug: after BACKUP_KEY or BACKUP_DIR changed there was no backup until the next day', async () => {
  keep(settings);
  await expect.poll(async () => (await goodRuns()).length, { timeout: 60_000 }).toBe(1);
  await stop();
  const aside = `${settings.folder}.of-the-former-key`;
  renameSync(settings.folder, aside);
  const said = keep(otherKey);
  // The folder itself is gone, which one look does not show.
  const pass = hurry();
  const later = () => {
    pass();
    return said;
  };
  await expect.poll(later, { timeout: 150_000, interval: 500 }).toContain('backup done');
  const [made] = await listBackups(otherKey);
  expect((await goodRuns()).map(({ backup_id }) => backup_id)).toEqual([made?.id]);
  expect(await problems('backup')).toEqual([expect.stringContaining(`is missing in ${settings.folder}`)]);
  rmSync(aside, { recursive: true });
}, 240_000);

test('bug: nobody was told that a file of the archive had gone with the backups of a former key', async () => {
  const file = 'archive/order_events/order_events_2020_01-0f3c.jsonl';
  const place = path.join(settings.folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, 'events');
  await ask(
    `insert into archived_partitions (partition, upper, rows, digest, file) values ('p', '2020-02-01Z', 1, repeat('0f3c', 16), '${file}')`,
  );
  onTestFinished(
    async () =>
      void (await ask(
        'begin; set local session_replication_role = replica; delete from archived_partitions; commit',
      )),
  );
  const archives = (backupId: string) =>
    ask<{ problem: string | null }>(
      `select problem from backup_runs where kind = 'archive' and backup_id is not distinct from ${backupId}`,
    ).then((rows) => rows.map(({ problem }) => problem));
  keep(settings);
  const pass = hurry();
  const later = () => {
    pass();
    return archives(`'${file}'`);
  };
  await expect.poll(async () => (await goodRuns()).length, { timeout: 60_000 }).toBe(1);
  expect(await archives(`'${file}'`)).toEqual([]);
  renameSync(place, `${place}.away`);
  await expect
    .poll(later, { timeout: 60_000, interval: 500 })
    .toEqual([`The archived file ${file} is missing in ${settings.folder}.`]);
  renameSync(`${place}.away`, place);
  await stop();
  vi.restoreAllMocks();
  keep(settings);
  await expect.poll(() => archives('null'), { timeout: 60_000 }).toEqual([null]);
}, 180_000);

test('bug: a backup was gone for good when its folder could not be read once', async () => {
  const { id } = await makeBackup(settings, server.url);
  await ask(
    `insert into backup_runs (id, kind, started_at, ended_at, backup_id) values ('b', 'backup', now(), now(), '${id}')`,
  );
  const suspects = new Set<string>();
  const look = () => markLost(settings, server.url, suspects);
  const away = `${settings.folder}.away`;
  const isMissing = expect.stringContaining(`is missing in ${settings.folder}`);
  renameSync(settings.folder, away);
  expect(await look()).toEqual([]);
  renameSync(away, settings.folder);
  expect(await look()).toEqual([]);
  renameSync(settings.folder, away);
  expect(await look()).toEqual([]);
  expect(await look()).toEqual([isMissing]);
  expect(await goodRuns()).toEqual([]);
  renameSync(away, settings.folder);
  expect(await look()).toEqual([]);
  expect(await goodRuns()).toEqual([{ backup_id: id }]);
  // Where the folder can be read, a missing file is gone.
  rmSync(path.join(settings.folder, 'base', id, 'files.tar'));
  expect(await look()).toEqual([isMissing]);
}, 60_000);

test('bug: the log was encrypted with a new key among the backups of the former one', async () => {
  const said = keep(settings);
  await expect.poll(() => said, { timeout: 60_000 }).toContain('backup done');
  await stop();
  const segment = await switchLog();
  await expect.poll(() => existsSync(path.join(settings.spool, segment)), { timeout: 20_000 }).toBe(true);
  const saidLater = keep(otherKey);
  const refusal = expect.stringContaining('was not made with this BACKUP_KEY');
  await expect.poll(() => problems('backup'), { timeout: 20_000 }).toEqual([refusal, refusal]);
  await stop();
  expect(await goodRuns()).toEqual([]);
  expect(saidLater).toContainEqual(refusal);
  expect(existsSync(path.join(settings.folder, 'wal', segment))).toBe(false);
  // The former key is put back: nothing of the log is missing.
  await sealSpool(settings);
  expect(existsSync(path.join(settings.folder, 'wal', segment))).toBe(true);
}, 180_000);

test('bug: a log that could not be stored was said in the log of the process alone', async () => {
  const said = keep(settings);
  await expect.poll(() => said, { timeout: 60_000 }).toContain('backup done');
  const wal = path.join(settings.folder, 'wal');
  renameSync(wal, `${wal}.away`);
  writeFileSync(wal, '');
  await switchLog();
  await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await problems('log')).toEqual([]);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes(5));
  await expect.poll(() => problems('log'), { timeout: 20_000 }).toEqual([expect.any(String)]);
  rmSync(wal);
  renameSync(`${wal}.away`, wal);
  await switchLog();
  vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes(10));
  await expect.poll(() => problems('log'), { timeout: 30_000 }).toEqual([expect.any(String), null]);
}, 180_000);

test('bug: each hourly try of a backup whose log could not be stored left its files on the disk', async () => {
  mkdirSync(settings.folder, { recursive: true });
  writeFileSync(path.join(settings.folder, 'wal'), '');
  await expect(makeBackup(settings, server.url)).rejects.toThrow();
  expect(readdirSync(path.join(settings.folder, 'base'))).toEqual([]);
}, 60_000);
