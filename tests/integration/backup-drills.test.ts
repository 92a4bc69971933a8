// Drills that are stopped or killed, the log that comes while they run, and backups of a clock that was ahead.
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupSettings } from '@/lib/launch/backup/backup-settings';
import { chooseBackup } from '@/lib/launch/backup/choose-backup';
import { keepBackups } from '@/lib/launch/backup/keep-backups';
import { descriptionOf, listBackups } from '@/lib/launch/backup/list-backups';
import { KEEPS_LOG, recoverCluster } from '@/lib/launch/backup/recover-cluster';
import { removeOld } from '@/lib/launch/backup/remove-old';
import { runDrill } from '@/lib/launch/backup/run-drill';
import { storeFile } from '@/lib/launch/backup/store-file';
import { askDatabase } from '@/lib/launch/database/database';
import { type RunningPostgres, startPostgres } from '@/lib/launch/postgres/postgres';
import { chooseAccount } from '@/lib/launch/postgres/postgres-account';
import { findPostgres } from '@/lib/launch/postgres/postgres-binaries';
import { spawnPostgres } from '@/lib/launch/postgres/postgres-process';
import { processIdentity } from '@/lib/launch/processes/process-identity';
import { findFreePort } from '@/lib/launch/settings/ports';
import { days } from '@/lib/platform/time';
import { deploy } from '@/prisma/migrate';
import { makeClusterFolder } from '../support/cluster-folder';

const folder = await makeClusterFolder('drills');
const dataDir = path.join(folder, 'postgres');
const parent = path.join(folder, 'drills');
const settings: BackupSettings = {
  key: 'a key of this test alone, 0123456789 abcdefgh',
  folder: path.join(folder, 'backups'),
  spool: path.join(dataDir, 'wal-spool'),
  cluster: path.join(dataDir, 'cluster'),
  keepDays: 7,
};

let server: RunningPostgres;
beforeAll(async () => {
  mkdirSync(parent, { mode: 0o755 });
  server = await startPostgres({ dataDir, fast: true, archive: true });
  await deploy(server.url, { applicationUrl: server.applicationUrl() });
}, 120_000);
afterAll(async () => {
  await server.stop({ now: true });
  rmSync(folder, { recursive: true, force: true });
});

/** The process that keeps backups, with what it says. */
function keep() {
  const said: string[] = [];
  const stopping = new AbortController();
  const ended = keepBackups({
    settings,
    url: server.url,
    parent,
    say: (line) => said.push(line),
    signal: stopping.signal,
  });
  return { said, ended, stop: () => stopping.abort() };
}

/** The server of a drill that is under way. */
async function serverOfDrill(): Promise<number> {
  const find = () =>
    readdirSync(parent)
      .map((name) => path.join(parent, name, 'cluster', 'postmaster.pid'))
      .find((file) => existsSync(file) && readFileSync(file, 'utf8').includes('\n'));
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return Number.parseInt(readFileSync(find() ?? '', 'utf8'), 10);
}

test('runs of a clock that was ahead count for nothing, and while a drill runs the log is stored as it comes', async () => {
  await askDatabase(
    server.url,
    `insert into backup_runs (id, kind, started_at, ended_at)
     select kind, kind, now() + interval '30 days', now() + interval '30 days' from unnest(array['backup', 'drill']) kind`,
  );
  const keeping = keep();
  const pid = await serverOfDrill();
  process.kill(pid, 'SIGSTOP');
  const [row] = await askDatabase<{ name: string }>(
    server.url,
    'select pg_walfile_name(pg_switch_wal()) as name from (select txid_current()) written',
  );
  const stored = path.join(settings.folder, 'wal', row?.name ?? '');
  await expect.poll(() => existsSync(stored), { timeout: 20_000 }).toBe(true);
  expect(keeping.said).toEqual(['backup done']);
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => keeping.said, { timeout: 60_000 }).toEqual(['backup done', 'drill done']);
  keeping.stop();
  await keeping.ended;
}, 180_000);

test('a stop ends a drill at once with its server and its folder, and is no problem of the drill', async () => {
  await askDatabase(server.url, 'delete from backup_runs');
  await askDatabase(
    server.url,
    `insert into backup_runs (id, kind, started_at, ended_at) values ('b', 'backup', now(), now())`,
  );
  const keeping = keep();
  const pid = await serverOfDrill();
  keeping.stop();
  await keeping.ended;
  expect([processIdentity(pid), readdirSync(parent)]).toEqual([null, []]);
  expect(await askDatabase(server.url, `select problem from backup_runs where kind = 'drill'`)).toEqual([]);
}, 120_000);

test('bug: a drill that was killed left the database in plain, and its server running, for good', async () => {
  const left = path.join(parent, 'drill-killed');
  mkdirSync(left, { mode: 0o700 });
  writeFileSync(path.join(left, 'owner.json'), JSON.stringify({ pid: 2 ** 22, identity: 'dead' }));
  const account = chooseAccount(path.join(left, 'cluster'));
  if (account) chownSync(left, account.uid, account.gid);
  const { postgres, major } = findPostgres(account, undefined);
  const chosen = await chooseBackup(settings, { to: null, major });
  const { cluster } = await recoverCluster({
    place: settings,
    ...chosen,
    to: null,
    folder: left,
    postgres,
    account,
    password: 'of the drill',
  });
  const port = await findFreePort('127.0.0.1');
  const shared = { postgres, account, cluster, port, fast: false, archive: false, settings: KEEPS_LOG };
  const { pid } = await spawnPostgres({ ...shared, log: () => {} });
  await runDrill(settings, server.url, { parent });
  expect([processIdentity(pid), readdirSync(parent)]).toEqual([null, []]);
}, 120_000);

test('bug: a backup that was made while the clock was a month ahead removed all others', async () => {
  const place = { ...settings, folder: path.join(folder, 'of-a-week') };
  const [made] = await listBackups(settings);
  const now = Date.now();
  for (const age of [9, 8, 7, 6, 5, 4, 3, 2, 1, -30]) {
    const startedAt = new Date(now - days(age)).toISOString();
    const described = { ...made, startedAt, endedAt: startedAt };
    const name = descriptionOf(startedAt.replaceAll(/[-:]|\.\d+/g, ''));
    await storeFile(place, name, () => Readable.from([Buffer.from(JSON.stringify(described))]));
  }
  await removeOld(place);
  const ages = (await listBackups(place)).map(({ endedAt }) =>
    Math.round((now - Date.parse(endedAt)) / days(1)),
  );
  expect(ages).toEqual([7, 6, 5, 4, 3, 2, 1, -30]);
});
