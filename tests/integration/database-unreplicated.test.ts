// Commits that PostgreSQL confirms though the synchronous standby has not answered in time: a failover would lose them.
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { askDatabase } from '@/lib/launch/database/database';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { type Db, openDatabase, transaction } from '@/lib/platform/db';
import { seconds, sleep } from '@/lib/platform/time';
import { makeClusterFolder } from '../support/cluster-folder';

const dataDir = await makeClusterFolder('unreplicated');
const server = await startPostgres({ dataDir, fast: true, archive: true });
await askDatabase(server.url, 'create table kept (id int primary key)');
const admin = server.adminUrl('postgres');
await askDatabase(admin, `alter system set synchronous_standby_names = 'nobody'`);
await askDatabase(admin, 'select pg_reload_conf()');
// The server was started with commits that wait for nothing.
await askDatabase(admin, 'alter database tarang set synchronous_commit = on');
const database = openDatabase({ url: server.url, max: 1 });
afterAll(async () => {
  await database.close();
  await server.stop({ now: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const keep = (db: Db, id: number) => db.$executeRaw`insert into kept values (${id})`;
const kept = async (id: number) =>
  (await database.pool.query('select from kept where id = $1', [id])).rowCount;

/** Ends waits for the standby, as a person does who finds connections that hang. */
async function cancelWaits(): Promise<void> {
  const cancel = `select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'SyncRep'`;
  while (!(await askDatabase(admin, cancel)).length) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a transaction that the standby has not confirmed fails as one whose commit was not answered, and is not run again', async () => {
  let runs = 0;
  const done = transaction({ db: database.prisma }, async ({ db }) => {
    runs += 1;
    await keep(db, 1);
  });
  const refused = expect(done).rejects.toThrow(/standby/);
  await cancelWaits();
  await refused;
  expect(runs).toBe(1);
  expect(await kept(1)).toBe(1);
});

test('so does a statement by itself, and the connection serves on', async () => {
  for (const [id, insert] of [
    [2, () => keep(database.prisma, 2)],
    [3, () => database.pool.query('insert into kept values (3)')],
    [4, () => database.prisma.$executeRawUnsafe('insert into kept values (4)')],
  ] as const) {
    const refused = expect(insert()).rejects.toThrow(/standby/);
    await cancelWaits();
    await refused;
    expect(await kept(id)).toBe(1);
  }
});

test('bug: each limit of a statement left one more connection on a server whose standby does not answer', async () => {
  const impatient = openDatabase({ url: server.url, max: 3, answer: 500 });
  try {
    const waits = [
      transaction({ db: impatient.prisma }, ({ db }) => keep(db, 5)),
      keep(impatient.prisma, 6),
      impatient.pool.query('insert into kept values (7)'),
    ].map((wait) => expect(wait).rejects.toThrow(/standby/));
    const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep' order by pid`;
    await expect.poll(() => askDatabase(admin, waiting)).toHaveLength(3);
    const first = await askDatabase(admin, waiting);
    await sleep(seconds(2));
    expect(impatient.pool.totalCount).toBe(3);
    // No connection is left for the question, which is an answer too.
    await askDatabase(admin, 'alter database tarang connection limit 0');
    await sleep(seconds(2));
    expect(impatient.pool.totalCount).toBe(3);
    expect(await askDatabase(admin, waiting)).toEqual(first);
    await askDatabase(admin, 'alter database tarang connection limit -1');
    await cancelWaits();
    await Promise.all(waits);
    expect(await Promise.all([kept(5), kept(6), kept(7)])).toEqual([1, 1, 1]);
  } finally {
    await impatient.close();
  }
});
