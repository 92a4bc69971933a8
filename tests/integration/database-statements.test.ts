// Raw statements are sent by pg itself, past Prisma's engine: they must answer and fail as Prisma's would, and belong
// to their transaction.
import { PrismaPg } from '@prisma/adapter-pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, Prisma } from '@/lib/platform/db';
import { PrismaClient } from '@/lib/platform/db/generated/client';
import { sleep } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, url } = await testDatabase();
const { prisma } = db;
const plain = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });
afterAll(() => plain.$disconnect());

const names = async () => (await prisma.user.findMany({ select: { name: true } })).map(({ name }) => name);
const backend = async (on: Prisma.TransactionClient) =>
  (await on.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;
const rename = (on: Prisma.TransactionClient, id: string, name: string) =>
  on.$executeRaw`update users set name = ${name} where id = ${id}`;

test('values of every type are read as Prisma reads them', async () => {
  const every = Prisma.sql`
    select 1::int2 as i2, 2::int4 as i4, 9007199254740993::int8 as i8, 1.5::float4 as f4, 2.25::float8 as f8,
           12345678901234567890.123::numeric as n, true as b, 'text' as t, null::text as nothing, 'c'::varchar as v,
           date '2026-03-31' as d, timestamp '2026-03-31 23:59:59.123' as ts, timestamptz '2026-03-31 23:59:59.123+05:30' as tz,
           '{"a":[1,"x"]}'::json as j, '[1,null]'::jsonb as jb, '\\x00ff'::bytea as by, 'Completed'::order_status as e,
           'b0e7c5d0-0000-4000-8000-000000000001'::uuid as u, 7::oid as o,
           array[1,2]::int4[] as ai, array[1,null,9007199254740993]::int8[] as ab, array['a,b','"c"',null]::text[] as at,
           array[1.10,2]::numeric[] as an, array[true,false] as abo, array[date '2026-01-01'] as ad,
           array[timestamptz '2026-01-01 00:00+00'] as atz, array[timestamp '2026-01-01 00:00'] as ats,
           array['{"a":1}'::jsonb] as aj`;
  const [ours] = await prisma.$queryRaw<Record<string, unknown>[]>(every);
  const [theirs] = await plain.$queryRaw<Record<string, unknown>[]>(every);
  const comparable = (row: Record<string, unknown> | undefined) =>
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
    ]);
  expect(comparable(ours)).toEqual(comparable(theirs));
});

test('instants, integers, decimals, objects and lists reach the server whatever its time zone is', async () => {
  const at = new Date('2026-03-31T20:00:00.123Z');
  const abroad = openDatabase({
    url: `${url}${url.includes('?') ? '&' : '?'}options=-c%20TimeZone%3DAsia/Kolkata`,
    max: 1,
  });
  const [read] = await abroad.prisma.$queryRaw<Record<string, unknown>[]>`
    select ${at}::timestamptz as at, ${at}::date as day, ${[at]}::timestamptz[] as list, ${9007199254740993n}::bigint as big,
           ${[1n, 2n]}::bigint[] as bigs, ${new Prisma.Decimal('0.10')}::numeric as money, ${{ a: [1] }}::jsonb as object,
           ${['a,b', '{"']}::text[] as texts, ${null}::text as nothing, ${true}::boolean as flag,
           current_setting('TimeZone') as zone`;
  await abroad.close();
  expect(read).toEqual({
    at,
    day: new Date('2026-03-31T00:00:00Z'),
    list: [at],
    big: 9007199254740993n,
    bigs: [1n, 2n],
    money: new Prisma.Decimal('0.10'),
    object: { a: [1] },
    texts: ['a,b', '{"'],
    nothing: null,
    flag: true,
    zone: 'Asia/Kolkata',
  });
});

test('a statement tells how many rows it changed, and a composed one is sent with its parts', async () => {
  const [one, two] = [await make.makeUser(prisma), await make.makeUser(prisma)];
  const both = Prisma.sql`id in (${Prisma.join([one.id, two.id])})`;
  expect(await prisma.$executeRaw`update users set name = ${'Counted'} where ${both}`).toBe(2);
  expect(await prisma.$executeRaw(Prisma.sql`update users set name = 'Counted' where id = 'nobody'`)).toBe(0);
  expect(await prisma.$queryRaw`select name from users where ${both}`).toEqual([
    { name: 'Counted' },
    { name: 'Counted' },
  ]);
});

test('raw and other statements of a transaction share its connection, and end with it', async () => {
  const user = await make.makeUser(prisma, { name: 'Before' });
  await expect(
    prisma.$transaction(async (inside) => {
      await rename(inside, user.id, 'Within');
      expect((await inside.user.findUniqueOrThrow({ where: { id: user.id } })).name).toBe('Within');
      expect(await names()).toContain('Before');
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await names()).not.toContain('Within');
  await prisma.$transaction(async (one) => {
    await prisma.$transaction(async (other) => {
      const pids = [await backend(one), await backend(other), await backend(one)];
      expect(pids[0]).toBe(pids[2]);
      expect(pids[0]).not.toBe(pids[1]);
    });
  });
});

test('a statement of a transaction that has ended is refused and changes nothing', async () => {
  const user = await make.makeUser(prisma, { name: 'Kept' });
  let kept: Prisma.TransactionClient | undefined;
  await prisma.$transaction(async (inside) => {
    kept = inside;
    await backend(inside);
  });
  await expect(rename(kept as Prisma.TransactionClient, user.id, 'After')).rejects.toThrow(/has ended/);
  expect(await names()).not.toContain('After');
});

test('a statement that comes when the time of its transaction is over is refused and changes nothing', async () => {
  const user = await make.makeUser(prisma, { name: 'In time' });
  const late = prisma.$transaction(
    async (inside) => {
      await rename(inside, user.id, 'Undone');
      await sleep(400);
      await rename(inside, user.id, 'Late');
    },
    { timeout: 100 },
  );
  await expect(late).rejects.toThrow();
  expect((await prisma.user.findUniqueOrThrow({ where: { id: user.id } })).name).toBe('In time');
  expect(db.pool.idleCount).toBe(db.pool.totalCount);
});
