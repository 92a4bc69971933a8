// What a process does while another server becomes the primary, and behind a pooler that changes connections.
import { afterAll, expect, test } from 'vitest';
import { type Db, isBehindPooler, listenUrlOf, openDatabase, transaction } from '@/lib/platform/db';
import { createLimiter } from '@/lib/platform/limits';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import { cutCommits } from '../support/shop/commit-cutter';

const { url } = await testDatabase();
const own = openDatabase({ url, max: 3 });
const cutter = await cutCommits(url);
const cut = openDatabase({ url: cutter.url, max: 3 });
afterAll(async () => {
  await cut.close();
  await cutter.close();
  await own.close();
});

const note = (db: Db, id: string) =>
  db.$executeRaw`insert into users (id, name, created_at, updated_at) values (${id}, 'Asha', now(), now())`;

test('a transaction whose connection is lost before its commit is run again', async () => {
  let runs = 0;
  await transaction({ db: own.prisma }, async ({ db }) => {
    runs += 1;
    await note(db, 'u-again');
    if (runs > 1) return;
    const [row] = await db.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await own.prisma.$executeRaw`select pg_terminate_backend(${row?.pid})`;
    await db.$queryRaw`select 1`;
  });
  expect(runs).toBe(2);
  expect(await own.prisma.user.count({ where: { id: 'u-again' } })).toBe(1);
});

test('a transaction whose connection closes without a word before its commit is run again', async () => {
  let runs = 0;
  cutter.cutAt(1, 'INSERT');
  await transaction({ db: cut.prisma }, async ({ db }) => {
    runs += 1;
    await note(db, 'u-silent');
  });
  expect(runs).toBe(2);
  expect(await own.prisma.user.count({ where: { id: 'u-silent' } })).toBe(1);
});

test('a transaction that meets a server which has become a standby is run again', async () => {
  let runs = 0;
  await transaction({ db: own.prisma }, async ({ db }) => {
    runs += 1;
    if (runs === 1) await db.$executeRaw`set transaction read only`;
    await note(db, 'u-standby');
  });
  expect(runs).toBe(2);
});

test('a transaction whose commit is not answered is not run again, because it may be committed', async () => {
  let runs = 0;
  cutter.cutAt(1);
  await expect(
    transaction({ db: cut.prisma }, async ({ db }) => {
      runs += 1;
      await note(db, 'u-unknown');
    }),
  ).rejects.toThrow();
  expect(runs).toBe(1);
  expect(await own.prisma.user.count({ where: { id: 'u-unknown' } })).toBe(1);
});

test('an error of the work itself is not repeated', async () => {
  let runs = 0;
  await expect(
    transaction({ db: own.prisma }, async () => {
      runs += 1;
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(runs).toBe(1);
});

test('behind a pooler no statement has a name, and the direct address is listened at', async () => {
  const namesOf = async (directUrl?: string) => {
    const database = openDatabase({ url, directUrl, max: 1 });
    await database.prisma.user.findMany({ where: { name: 'nobody' } });
    await createLimiter({ pool: database.pool, log: testLog().log, factor: 1 }).consume(
      'loginPerAccount',
      'asha',
    );
    const { rows } = await database.pool.query<{ name: string }>('select name from pg_prepared_statements');
    const found = {
      names: rows.length,
      listens: listenUrlOf(database.pool),
      behind: isBehindPooler(database.pool),
    };
    await database.close();
    return found;
  };
  const direct = `${url}?application_name=direct`;
  expect(await namesOf(direct)).toEqual({ names: 0, listens: direct, behind: true });
  const { names, ...rest } = await namesOf();
  expect(names).toBeGreaterThan(1);
  expect(rest).toEqual({ listens: url, behind: false });
});
