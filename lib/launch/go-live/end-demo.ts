import type pg from 'pg';
import { readStoreMode } from '@/lib/domain/store-mode';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import { countDemo, type DemoCounts } from './count-demo';
import { ARCHIVED, EMPTIED, SECRET_COLUMNS } from './tables';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Ends the demo in one transaction: archives, empties, and marks the database as a shop's. Returns what was ended; null
 * when it is a shop's already. Throws a LaunchError, and changes nothing, while a store runs on the database.
 */
export async function endDemo(client: pg.ClientBase): Promise<DemoCounts | null> {
  await client.query('begin');
  try {
    const counts = await endUnderLock(client);
    await client.query('commit');
    return counts;
  } catch (error) {
    await client.query('rollback');
    if (errorCode(error) === LOCK_NOT_AVAILABLE)
      throw new LaunchError(
        'Another session uses the tables of this database: end it first, then run this again.',
        {
          cause: error,
        },
      );
    throw error;
  }
}

async function endUnderLock(client: pg.ClientBase): Promise<DemoCounts | null> {
  await client.query(`set local lock_timeout = '10s'`);
  // Each process of a store reads this table before it uses a new connection. From here on it waits, and finds a shop
  // afterwards: only connections that are open already could still sell.
  await client.query('lock table store_state in access exclusive mode');
  if ((await readStoreMode(client)) !== 'demo') {
    await client.query(`insert into store_state (mode, since) values ('shop', now()) on conflict do nothing`);
    return null;
  }
  await demandNoStore(client);
  const counts = await countDemo(client);
  await archive(client);
  await emptyTables(client);
  await client.query('delete from graphile_worker._private_jobs');
  await client.query(
    `insert into audit_entries (action, object_type, object_id, before, at)
       values ('go-live', 'store', 'store', $1, now())`,
    [
      JSON.stringify({
        ...counts,
        money: `${counts.money}`,
        points: `${counts.points}`,
        paid: `${counts.paid}`,
      }),
    ],
  );
  await client.query(
    `insert into store_state (mode, since) values ('shop', now())
       on conflict (id) do update set mode = excluded.mode, since = excluded.since`,
  );
  return counts;
}

/** Throws when web or worker processes are connected, also frozen ones, whose connections stay open. */
async function demandNoStore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tarang%'`,
  );
  const connections = rows[0]?.connections ?? 0;
  if (connections > 0)
    throw new LaunchError(
      `A store runs on this database (${connections} connections): stop web and worker first, then run this again.`,
    );
}

/** Rows are archived as JSON, so that a later migration meets no second table of the same columns and types. */
async function archive(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists demo_archive');
  await client.query(
    'create table if not exists demo_archive.rows (table_name text not null, row jsonb not null, archived_at timestamptz not null default now())',
  );
  for (const table of ARCHIVED)
    await client.query(
      `insert into demo_archive.rows (table_name, row) select $1, to_jsonb(t) - $2::text[] from public.${table} t`,
      [table, SECRET_COLUMNS],
    );
}

/**
 * Empties all tables in one statement, as their foreign keys demand. Triggers refuse that for the journals and for
 * counted tables, so those triggers alone are off for this transaction, which holds the tables locked.
 */
async function emptyTables(client: pg.ClientBase): Promise<void> {
  const tables = [...ARCHIVED, ...EMPTIED];
  const { rows } = await client.query<{ relation: string; name: string }>(
    `select c.relname as relation, t.tgname as name
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O' and t.tgtype & 32 <> 0
        and (c.relname = any($1) or pg_partition_root(c.oid)::regclass::text = any($1))`,
    [tables],
  );
  const turn = async (state: 'disable' | 'enable') => {
    for (const { relation, name } of rows)
      await client.query(`alter table public."${relation}" ${state} trigger "${name}"`);
  };
  await turn('disable');
  await client.query(`truncate ${tables.map((table) => `public."${table}"`).join(', ')}`);
  await turn('enable');
}
