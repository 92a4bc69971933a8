// The embedded PostgreSQL: what it keeps, which connections it accepts, and which folders it leaves alone.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { askDatabase } from '@/lib/launch/database/database';
import { type PostgresOptions, type RunningPostgres, startPostgres } from '@/lib/launch/postgres/postgres';
import { processIdentity } from '@/lib/launch/processes/process-identity';
import { clusterFolders } from '../support/cluster-folder';
import { freePort, startProcess } from '../support/processes';
import { rootTest } from '../support/root-test';

const place = await clusterFolders('launch-postgres');
const folders: string[] = [];
const servers: RunningPostgres[] = [];

function newFolder(): string {
  const folder = mkdtempSync(place);
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, more: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, fast: true, ...more });
  servers.push(server);
  return server;
}

let template = '';

/** A whole cluster whose server is not running: a copy, which takes a tenth of the time of a new one. */
function stoppedCluster(): string {
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** A separate run that inserts one row and then waits to be killed. */
const HOLD = `
  const { startPostgres } = await import('./lib/launch/postgres/postgres.ts');
  const { askDatabase } = await import('./lib/launch/database/database.ts');
  const server = await startPostgres({ dataDir: process.argv[1] });
  await askDatabase(server.url, 'create table kept (id int); insert into kept values (1)');
  console.log('up', server.pid);
  setInterval(() => {}, 1000);
`;

const pidFile = (folder: string) => path.join(folder, 'cluster', 'postmaster.pid');
const count = (url: string) => askDatabase<{ n: number }>(url, 'select count(*)::int as n from kept');

beforeAll(async () => {
  template = newFolder();
  await (await start(template)).stop();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop({ now: true });
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('the embedded PostgreSQL keeps its data, its port and its password over a stop and a start', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await askDatabase(first.url, 'create table kept (id int); insert into kept values (1)');
  expect(new URL(first.url).pathname).toBe('/tarang');
  await first.stop();
  expect(processIdentity(first.pid)).toBeNull();

  const second = await start(folder);
  expect(second.url).toBe(first.url);
  expect(await count(second.url)).toEqual([{ n: 1 }]);
  expect(statSync(path.join(folder, 'password')).mode & 0o777).toBe(0o600);
});

test('the embedded PostgreSQL is UTF-8 in the C locale, listens on loopback alone and asks for the password', async () => {
  const { url, adminUrl } = await start(stoppedCluster());
  const [row] = await askDatabase(
    adminUrl('postgres'),
    `select current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets,
              datcollate as locale, pg_encoding_to_char(encoding) as encoding
         from pg_database where datname = 'tarang'`,
  );
  expect(row).toEqual({ listens: '127.0.0.1', sockets: '', locale: 'C', encoding: 'UTF8' });
  const stranger = Object.assign(new URL(url), { password: 'guess' }).href;
  await expect(askDatabase(stranger, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('the embedded PostgreSQL syncs to disk unless it is asked to be fast', async () => {
  const folder = stoppedCluster();
  const question = `select string_agg(setting, ',' order by name) as s from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit')`;
  const fast = await start(folder);
  expect(await askDatabase(fast.url, question)).toEqual([{ s: 'off,off,off' }]);
  await fast.stop();
  const careful = await start(folder, { fast: false });
  expect(await askDatabase(careful.url, question)).toEqual([{ s: 'on,on,on' }]);
});

test('the embedded PostgreSQL moves to another port when its previous one is taken', async () => {
  const folder = stoppedCluster();
  const port = Number(readFileSync(path.join(folder, 'port'), 'utf8'));
  const squatter = createServer().listen(port, '127.0.0.1');
  const server = await start(folder);
  expect(server.port).not.toBe(port);
  expect(await askDatabase(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  squatter.close();
});

test('the embedded PostgreSQL creates the cluster anew when its creation was interrupted', async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'cluster.new', 'base'), { recursive: true });
  writeFileSync(path.join(folder, 'cluster.new', 'PG_VERSION'), '18\n');
  await start(folder);
  expect(existsSync(path.join(folder, 'cluster.new'))).toBe(false);
});

test('the embedded PostgreSQL ends sessions that are open when it stops', async () => {
  const server = await start(stoppedCluster());
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  const started = performance.now();
  await server.stop();
  expect(performance.now() - started).toBeLessThan(5000);
});

test('after a crash the embedded PostgreSQL stops the server of the killed run, and continues with its data', async () => {
  const folder = stoppedCluster();
  const owner = await startProcess({
    args: ['--import', 'tsx', '-e', HOLD, folder],
    ready: /up \d+/,
  });
  const orphan = Number(/up (\d+)/.exec(owner.output())?.[1]);
  await owner.kill();
  expect(processIdentity(orphan)).not.toBeNull();

  const server = await start(folder);
  expect(processIdentity(orphan)).toBeNull();
  expect(await count(server.url)).toEqual([{ n: 1 }]);
});

test('after a crash the embedded PostgreSQL replaces the postmaster.pid of a process that is dead', async () => {
  const folder = stoppedCluster();
  const gone = await startProcess({ args: ['-e', ''] });
  await gone.ended;
  writeFileSync(pidFile(folder), `${gone.pid}\n${folder}/cluster\n`);
  const server = await start(folder);
  expect(await askDatabase(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after a crash the embedded PostgreSQL refuses when postmaster.pid names a process of another program', async () => {
  const folder = stoppedCluster();
  const foreign = await startProcess({ args: ['-e', 'setInterval(() => {}, 1000)'] });
  writeFileSync(pidFile(folder), `${foreign.pid}\n${folder}/cluster\n`);
  await expect(start(folder)).rejects.toThrow(
    new RegExp(`names process ${foreign.pid}, which is not this database but .*delete the file`),
  );
  expect(readFileSync(pidFile(folder), 'utf8')).toContain(String(foreign.pid));
  expect(processIdentity(foreign.pid)).not.toBeNull();
  await foreign.kill();
});

rootTest.each([
  ['only root may enter', 0o700],
  ['every user may enter', 0o755],
])(
  'the embedded PostgreSQL of root keeps its data in a folder that %s, and leaves the folder as it was',
  async (_who, mode) => {
    const folder = newFolder();
    chmodSync(folder, mode);
    const data = path.join(folder, 'data');
    const first = await start(data);
    await askDatabase(first.url, 'create table kept (id int); insert into kept values (1)');
    expect(statSync(path.join(data, 'cluster')).uid).not.toBe(0);
    await first.stop();
    expect(await count((await start(data)).url)).toEqual([{ n: 1 }]);
    expect(statSync(folder)).toMatchObject({ uid: 0, mode: 0o40000 + mode });
  },
);

test('the embedded PostgreSQL of root stops the server of a killed run in a folder that has become open to every user', async () => {
  const folder = stoppedCluster();
  const owner = await startProcess({ args: ['--import', 'tsx', '-e', HOLD, folder], ready: /up \d+/ });
  const orphan = Number(/up (\d+)/.exec(owner.output())?.[1]);
  await owner.kill();
  chmodSync(folder, 0o755);
  expect(await count((await start(folder)).url)).toEqual([{ n: 1 }]);
  expect(processIdentity(orphan)).toBeNull();
});

test('the embedded PostgreSQL of root does not share its data with a copy of the folder, which has all of it', async () => {
  const folder = stoppedCluster();
  const first = await start(folder);
  await askDatabase(first.url, 'create table kept (id int); insert into kept values (1)');
  await first.stop();
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  const [original, copied] = [await start(folder), await start(copy)];
  await askDatabase(copied.url, 'insert into kept values (2)');
  expect(await count(copied.url)).toEqual([{ n: 2 }]);
  expect(await count(original.url)).toEqual([{ n: 1 }]);
});

test('the embedded PostgreSQL refuses a folder that another running Tarang owns, and changes nothing', async () => {
  const folder = stoppedCluster();
  const first = await start(folder);
  await expect(start(folder)).rejects.toThrow(
    `in use by another running Tarang (process ${process.pid}): stop that one first.`,
  );
  expect(await askDatabase(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the embedded PostgreSQL refuses a cluster of another major version, and changes nothing', async () => {
  const folder = stoppedCluster();
  writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), '16\n');
  await expect(start(folder)).rejects.toThrow('was made by PostgreSQL 16 and this is PostgreSQL 18');
  expect(readFileSync(path.join(folder, 'cluster', 'PG_VERSION'), 'utf8')).toBe('16\n');
});

test('the embedded PostgreSQL refuses a folder with files that are no cluster, and changes nothing', async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'cluster'));
  writeFileSync(path.join(folder, 'cluster', 'thesis.txt'), 'mine');
  await expect(start(folder)).rejects.toThrow('holds files, but no PostgreSQL database');
  expect(readFileSync(path.join(folder, 'cluster', 'thesis.txt'), 'utf8')).toBe('mine');
});

test('the embedded PostgreSQL makes no empty database where a restore was killed between its two renames', async () => {
  const folder = stoppedCluster();
  const [cluster, aside] = [path.join(folder, 'cluster'), path.join(folder, 'cluster.before-restore-1')];
  renameSync(cluster, aside);
  await expect(start(folder)).rejects.toThrow(
    `${cluster} is missing and ${aside} is there: a restore was broken off between the two. Restore again, or rename ${aside} to cluster to go on with it.`,
  );
  expect(existsSync(cluster)).toBe(false);
  renameSync(aside, cluster);
  await (await start(folder)).stop();
});

test('the embedded PostgreSQL refuses a chosen port that is taken, and changes nothing', async () => {
  const port = await freePort();
  const squatter = createServer().listen(port, '127.0.0.1');
  const folder = newFolder();
  await expect(start(folder, { port })).rejects.toThrow(
    `Port ${port}, which the embedded PostgreSQL needs, is taken by another program`,
  );
  expect(existsSync(path.join(folder, 'cluster'))).toBe(false);
  squatter.close();
});

test('the embedded PostgreSQL refuses a place where no folder can be made, and changes nothing', async () => {
  const file = path.join(newFolder(), 'file');
  writeFileSync(file, '');
  await expect(start(path.join(file, 'data'))).rejects.toThrow(/cannot be written to \(ENOTDIR\)/);
});

test('the embedded PostgreSQL can be started after each refusal', async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'cluster'));
  writeFileSync(path.join(folder, 'cluster', 'thesis.txt'), 'mine');
  await expect(start(folder)).rejects.toThrow('no PostgreSQL database');
  rmSync(path.join(folder, 'cluster'), { recursive: true });
  cpSync(path.join(template, 'cluster'), path.join(folder, 'cluster'), { recursive: true });
  cpSync(path.join(template, 'password'), path.join(folder, 'password'));
  await start(folder);
});
