// The partitions of events by month: the migrations that make the table the first of them, those that are created
// ahead, and what of a partition the rules of history still refuse.
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { countUnsortedEvents, createPartitions } from '@/lib/domain/retention';
import type { Order } from '@/lib/platform/db';
import { sleep } from '@/lib/platform/time';
import { deploy } from '@/prisma/migrate';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { monthFromNow } from '../support/months';

const { db, owner } = await testDatabase();
const { prisma } = db;
const { pool } = owner;

const BEFORE = '20261230000000_today_in_plpgsql';

async function partitions(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select partition::text as name from tarang_partitions('order_events') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The partition of each event of an order, in the order of their ids. */
async function placesOf({ id }: Order): Promise<string[]> {
  const { rows } = await pool.query<{ place: string }>(
    'select tableoid::regclass::text as place from order_events where order_id = $1 order by id',
    [id],
  );
  return rows.map(({ place }) => place);
}

/** As though the job had not run since that month came within its reach. */
async function dropPartition(name: string): Promise<void> {
  await pool.query(`alter table order_events detach partition ${name}; drop table ${name}`);
}

const addEvent = (order: Order, at: Date) =>
  prisma.orderEvent.create({ data: { orderId: order.id, at, kind: 'created', to: 'Created' } });

beforeEach(async () => {
  await pool.query(
    'begin; set local session_replication_role = replica; truncate order_events, orders cascade; commit',
  );
  await createPartitions({ db: prisma });
});

test('the months ahead have partitions, once however many create them', async () => {
  const [last, one] = [await monthFromNow(pool, 3), await monthFromNow(pool, 2)];
  expect(await partitions()).toEqual(expect.arrayContaining([one.name, last.name, 'order_events_default']));
  const before = await partitions();
  await dropPartition(last.name);
  // One that waits for another for longer than a moment is refused, and its next run finds nothing to do.
  const runs = await Promise.allSettled([1, 2, 3].map(() => createPartitions({ db: prisma })));
  const created = runs.map((run) => (run.status === 'fulfilled' ? run.value : 0));
  expect(created.sort()).toEqual([0, 0, 1]);
  expect(await partitions()).toEqual(before);
});

test('events of a month without a partition are kept, and moved when it gets one', async () => {
  const { first, name } = await monthFromNow(pool, 3);
  await dropPartition(name);
  const order = await make.makeOrder(prisma);
  await addEvent(order, new Date());
  await addEvent(order, first);
  await addEvent(order, new Date('2099-01-01'));
  const before = await prisma.orderEvent.findMany({ orderBy: { id: 'asc' } });
  expect(await placesOf(order)).toEqual([
    'order_events_initial',
    'order_events_default',
    'order_events_default',
  ]);
  expect(await countUnsortedEvents({ db: prisma })).toBe(1);

  expect(await createPartitions({ db: prisma })).toBe(1);
  expect(await prisma.orderEvent.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  // The last event was written by a clock that was ahead. It stays in the default partition until its month has one of
  // its own.
  expect(await placesOf(order)).toEqual(['order_events_initial', name, 'order_events_default']);
  expect(await createPartitions({ db: prisma })).toBe(0);
});

test('bug: a month that had not begun was known as empty, and its events were read without an index at its beginning', async (context) => {
  const { rows: versions } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  );
  context.skip((versions[0]?.version ?? 0) < 180_000, 'PostgreSQL 18 can analyse the table alone');
  const ahead = [await monthFromNow(pool, 2), await monthFromNow(pool, 3)].map(({ name }) => name);
  const scans = async () => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from order_events where order_id = 'o'`,
    );
    return rows.flatMap(
      ({ 'QUERY PLAN': line }) => /(Seq|Index|Bitmap Heap) Scan.* on (order_events_2\S+)/.exec(line) ?? [],
    );
  };
  await pool.query('analyze order_events');
  expect(await scans()).toContainEqual(expect.stringContaining('Seq Scan'));
  await dropPartition(ahead[1] ?? '');
  expect(await createPartitions({ db: prisma })).toBe(1);
  const known = await scans();
  for (const name of ahead) expect(known).toContain(name);
  expect(known).not.toContainEqual(expect.stringContaining('Seq Scan'));
});

test('so many events that moving them would hold off the sales stay where they are, and are told', async () => {
  const { first, name } = await monthFromNow(pool, 3);
  await dropPartition(name);
  const order = await make.makeOrder(prisma);
  await pool.query(
    `insert into order_events (order_id, at, kind) select $1, $2, 'created' from generate_series(1, 10001)`,
    [order.id, first],
  );
  await expect(createPartitions({ db: prisma })).rejects.toThrow("10001 events of orders lie in no month's");
  expect(new Set(await placesOf(order))).toEqual(new Set(['order_events_default']));
  await pool.query('select tarang_create_order_event_partitions(20000)');
  expect(new Set(await placesOf(order))).toEqual(new Set([name]));
});

test('who holds the events for long delays the partitions, and no sale waits behind them', async () => {
  const { name } = await monthFromNow(pool, 3);
  await dropPartition(name);
  const order = await make.makeOrder(prisma);
  const holder = await pool.connect();
  try {
    await holder.query('begin; select from order_events; update orders set reason = reason');
    await expect(createPartitions({ db: prisma })).rejects.toThrow('lock timeout');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await addEvent(order, new Date());
  expect(await createPartitions({ db: prisma })).toBe(1);
});

test('each partition has the key, the indexes and the triggers of the table, and is only added to', async () => {
  const { rows } = await pool.query<{ name: string; indexes: string[]; triggers: string[] }>(`
    select p.partition::text as name,
           array(select regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') from pg_index i
                  where i.indrelid = p.partition and i.indisvalid order by 1) as indexes,
           array(select t.tgfoid::regproc::text || ' ' || t.tgtype from pg_trigger t
                  where t.tgrelid = p.partition and not t.tgisinternal order by 1) as triggers
      from tarang_partitions('order_events') p`);
  expect(rows.length).toBeGreaterThan(3);
  for (const { name, indexes, triggers } of rows) {
    expect(indexes, name).toEqual([
      "brin (at) WITH (autosummarize='on')",
      'btree (id, at)',
      'btree (order_id, id)',
    ]);
    expect(triggers, name).toEqual(rows[0]?.triggers);
    expect(triggers, name).toHaveLength(3);
    for (const statement of [`delete from ${name}`, `update ${name} set kind = kind`, `truncate ${name}`]) {
      await expect(pool.query(statement), statement).rejects.toThrow('is append-only');
      await expect(db.pool.query(statement), statement).rejects.toThrow('permission denied');
    }
  }
});

test('the migrations keep every event, also one of a clock that was ahead, and what comes after it has its month', async () => {
  const old = await testDatabase({ migrated: false });
  await deploy(old.ownerUrl, { upTo: BEFORE });
  await old.owner.pool.query(`set session_replication_role = replica;
    insert into order_events (order_id, at, kind) select 'T' || n, now() - make_interval(days => n), 'created'
      from generate_series(1, 800) n;
    insert into order_events (order_id, at, kind) values ('T1', now() + interval '100 days', 'paid');
    reset session_replication_role`);
  const read = async () =>
    (
      await old.owner.pool.query('select e.*, nextval($1) > 801 as goes_on from order_events e order by id', [
        'order_events_id_seq',
      ])
    ).rows;
  const before = await read();
  expect((await deploy(old.ownerUrl)).length).toBeGreaterThan(4);
  expect(await read()).toEqual(before);
  const { rows } = await old.owner.pool.query(
    `select distinct tableoid::regclass::text as place from order_events`,
  );
  expect(rows).toEqual([{ place: 'order_events_initial' }]);
  const { rows: bounds } = await old.owner.pool.query(
    `select (select upper from tarang_partitions('order_events') where lower is null and not is_default) > max(at) as later from order_events`,
  );
  expect(bounds).toEqual([{ later: true }]);
});

test('the migrations wait for who reads events, and no sale waits behind them', async () => {
  const old = await testDatabase({ migrated: false });
  await deploy(old.ownerUrl, { upTo: BEFORE });
  const holder = new pg.Client({ connectionString: old.ownerUrl });
  await holder.connect();
  await holder.query('begin; select count(*) from order_events');
  let isMigrated = false;
  const migrated = deploy(old.ownerUrl).then(() => {
    isMigrated = true;
  });
  const seller = new pg.Client({ connectionString: old.ownerUrl });
  await seller.connect();
  await seller.query(`set session_replication_role = replica; set statement_timeout = '5s'`);
  for (let n = 0; n < 20; n++) {
    await seller.query(`insert into order_events (order_id, at, kind) values ('T1', now(), 'created')`);
    await sleep(50);
  }
  expect(isMigrated).toBe(false);
  await holder.query('rollback');
  await migrated;
  const { rows } = await seller.query('select count(*)::int as events from order_events');
  expect(rows).toEqual([{ events: 20 }]);
  await Promise.all([holder.end(), seller.end()]);
});
