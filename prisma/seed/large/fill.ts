import type pg from 'pg';
import { LaunchError } from '@/lib/launch/launch-error';
import { demandSizes, type Sizes } from './sizes';
import { stepsFor } from './statements';

const TABLES = [
  ...['users', 'orders', 'payments', 'wallet_transactions', 'ledger_journals', 'ledger_entries'],
  ...['order_events', 'order_texts', 'wallets'],
];

interface FillOptions {
  now?: Date;
  say?: (line: string) => void;
  /** So many orders are written at a time: what larger numbers are sorted and hashed in does not fit into memory. */
  slice?: number;
}

/** How far a database is filled. */
interface Progress {
  sizes: Sizes;
  now: Date;
  slice: number;
  /** Steps that are committed. */
  done: number;
  /** The statements that create the dropped indexes again. */
  indexes: string[];
}

/**
 * Fills a migrated database that has a catalogue and no orders, in steps of one transaction each: a run that is cut off
 * is continued by the next one with the same sizes, which takes the other options of the first. Triggers and foreign
 * keys are disabled meanwhile, which requires a superuser, and the indexes are built afterwards, which takes a third of
 * the time. `say` is called with the progress. Throws a LaunchError for sizes that cannot be, or are not those of the
 * run that is continued.
 */
export async function fillLarge(
  client: pg.ClientBase,
  sizes: Sizes,
  { now = new Date(), say = () => {}, slice = 1_000_000 }: FillOptions = {},
): Promise<void> {
  demandSizes(sizes);
  if (!(await isFilling(client))) await begin(client, { sizes, now, slice }, say);
  const progress = await readProgress(client);
  if (JSON.stringify(progress.sizes) !== JSON.stringify(sizes))
    throw new LaunchError(
      `This database is half filled with other sizes: ${JSON.stringify(progress.sizes)}.`,
    );
  const { slices, wallets, last } = stepsFor(sizes, progress.now, progress.slice);
  const steps = [
    ...slices,
    wallets,
    ...progress.indexes.map((index) => [index]),
    [...last, 'drop table large_seed'],
  ];
  for (const step of steps.slice(progress.done))
    await inTransaction(client, async () => {
      await client.query('update large_seed set done = done + 1');
      await write(client, step, say);
    });
  await client.query('vacuum analyze');
}

/** Whether a run was cut off in the middle. */
export async function isFilling(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('large_seed')::text as table`,
  );
  return rows[0]?.table != null;
}

async function begin(
  client: pg.ClientBase,
  { sizes, now, slice }: Omit<Progress, 'done' | 'indexes'>,
  say: (line: string) => void,
): Promise<void> {
  await inTransaction(client, async () => {
    await write(client, stepsFor(sizes, now, slice).first, say);
    await client.query(
      'create table large_seed (sizes json, now timestamptz(3), slice int, done int default 0, indexes text[])',
    );
    await client.query('insert into large_seed (sizes, now, slice, indexes) values ($1, $2, $3, $4)', [
      sizes,
      now,
      slice,
      await dropIndexes(client),
    ]);
  });
}

async function readProgress(client: pg.ClientBase): Promise<Progress> {
  const { rows } = await client.query<Progress>('select * from large_seed');
  const [progress] = rows;
  if (!progress) throw new LaunchError('The progress of this seed is lost: drop the database.');
  return progress;
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  // One snapshot for the whole transaction, which rebuilding the tallies requires.
  await client.query('begin isolation level repeatable read');
  try {
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query(`set local statement_timeout = 0`);
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query(`set local work_mem = '512MB'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function write(
  client: pg.ClientBase,
  statements: string[],
  say: (line: string) => void,
): Promise<void> {
  for (const sql of statements) {
    const started = performance.now();
    const { rowCount } = await client.query(sql);
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    const [, made] = /^\s*create (?:temp|unlogged) table (\w+)/.exec(sql) ?? [];
    if (made) await client.query(`analyze ${made}`);
    const [, filled] = /^\s*insert into (\w+)/.exec(sql) ?? [];
    if (filled) say(`${filled}: ${rowCount} rows in ${took}`);
    const [, index] = /^\s*create (?:unique )?index (\w+)/i.exec(sql) ?? [];
    if (index) say(`${index}: ${took}`);
  }
}

/** Drops all indexes except those of keys and foreign keys; returns the statements that create them again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relname = any($1) and t.relnamespace = 'public'::regnamespace and not i.indisprimary
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  // PostgreSQL gives an index of a partitioned table without those of its partitions.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}
