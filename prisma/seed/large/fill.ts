import type pg from 'pg';
import { demandSizes, type Sizes } from './sizes';
import { statementsFor } from './statements';

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

/**
 * Fills a migrated database that has a catalogue and no orders, in one transaction. Triggers and foreign keys are
 * disabled meanwhile, which requires a superuser, and the indexes are built afterwards, which takes a third of the
 * time. `say` is called with the progress.
 */
export async function fillLarge(
  client: pg.ClientBase,
  sizes: Sizes,
  { now = new Date(), say = () => {}, slice = 1_000_000 }: FillOptions = {},
): Promise<void> {
  demandSizes(sizes);
  // One snapshot for the whole transaction, which rebuilding the tallies requires.
  await client.query('begin isolation level repeatable read');
  try {
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query(`set local statement_timeout = 0`);
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query(`set local work_mem = '512MB'`);
    const indexes = await dropIndexes(client);
    for (const sql of statementsFor(sizes, now, slice)) {
      const started = performance.now();
      const { rowCount } = await client.query(sql);
      if (/^\s*create temp/.test(sql)) await client.query(`analyze ${/temp table (\w+)/.exec(sql)?.[1]}`);
      else if (/^\s*insert into (\w+)/.test(sql))
        say(`${/insert into (\w+)/.exec(sql)?.[1]}: ${rowCount} rows in ${secondsSince(started)}`);
    }
    const started = performance.now();
    for (const index of indexes) await client.query(index);
    say(`${indexes.length} indexes in ${secondsSince(started)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('vacuum analyze');
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

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
