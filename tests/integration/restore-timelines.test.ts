// The numbers by which a restored database goes on in series of its own, also when it was moved by a dump in between.
import { expect, test } from 'vitest';
import { deploy } from '@/prisma/migrate';
import { testDatabase } from '../support/database';

const MIGRATION = '20270153000000_timelines_across_dumps';
const BEFORE = '20270152000000_backups_of_this_cluster';

type Owner = Awaited<ReturnType<typeof testDatabase>>['owner'];

/** The server of this database is on the timeline. */
const begin = ({ pool }: Owner, timeline: number) =>
  pool.query(
    `create or replace function tarang_timeline() returns integer language sql as 'select ${timeline}'`,
  );
/** The database was dumped, and restored on another server. */
const dump = ({ pool }: Owner) => pool.query('update restores set cluster = coalesce(cluster, 0) + 1');
const timelines = async ({ pool }: Owner) => {
  const { rows } = await pool.query<{ timeline: number }>(
    'select timeline from restores order by restored_at, id',
  );
  return rows.map(({ timeline }) => timeline);
};

/** A restore that began the timeline of its server; returns the number of its series. */
async function restore(owner: Owner, timeline: number): Promise<number> {
  await begin(owner, timeline);
  const { rows } = await owner.pool.query<{ timeline: number }>(
    `insert into restores (id, recovered_to, restored_at)
     values (gen_random_uuid()::text, clock_timestamp(), clock_timestamp()) returning timeline`,
  );
  return rows[0]?.timeline ?? 0;
}
/** The next restore goes back to before this one, and has no mark of it. */
const undo = ({ pool }: Owner, timeline: number) =>
  pool.query('delete from restores where timeline = $1', [timeline]);

test('bug: a restore after a dump went on in the series of a restore from before the dump', async () => {
  const { owner } = await testDatabase();
  expect([await restore(owner, 2), await restore(owner, 3)]).toEqual([2, 3]);
  await undo(owner, 3);
  expect(await restore(owner, 4)).toBe(4);
  await dump(owner);
  const given = [2, 4];
  const first = await restore(owner, 2);
  await undo(owner, first);
  given.push(first, await restore(owner, 3), await restore(owner, 4));
  expect(new Set(given).size).toBe(given.length);
  expect(Math.min(...given.slice(2))).toBeGreaterThan(4);
});

test('a server that was filled from a dump, and has no timeline of its own, begins a series', async () => {
  const { owner } = await testDatabase();
  expect(await restore(owner, 1)).toBe(2);
  await dump(owner);
  expect(await restore(owner, 1)).toBe(3);
  await expect(
    owner.pool.query(
      `insert into restores (id, recovered_to, restored_at, timeline) values ('twice', now(), now(), 3)`,
    ),
  ).rejects.toThrow('restores_timeline_key');
});

test('marks of before keep their numbers, and those that were given twice get others', async () => {
  const { owner, ownerUrl } = await testDatabase({ migrated: false });
  await deploy(ownerUrl, { upTo: BEFORE });
  const mark = (id: string, timeline: number) =>
    owner.pool.query(
      `insert into restores (id, recovered_to, restored_at, timeline) values ($1, now(), clock_timestamp(), $2)`,
      [id, timeline],
    );
  for (const [id, timeline] of [
    ['a', 2],
    ['b', 4],
    ['c', 2],
    ['d', 3],
  ] as const)
    await mark(id, timeline);
  await begin(owner, 3);
  expect(await deploy(ownerUrl)).toContain(MIGRATION);
  expect(await timelines(owner)).toEqual([2, 4, 6, 7]);
  const { rows } = await owner.pool.query<{ id: string }>(
    'select id from restores where cluster = tarang_cluster() order by id',
  );
  expect(rows.map(({ id }) => id)).toEqual(['c', 'd']);
  await undo(owner, 7);
  expect(await restore(owner, 4)).toBe(8);
});
