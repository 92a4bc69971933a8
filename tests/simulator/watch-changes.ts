import type pg from 'pg';
import { ANY } from './engine/tables-written';
import { prepared, rowsOfAll } from './prepared';
import { readReach } from './reach';

/** Tables that the simulator itself writes, beside the tasks. */
const OWN = new Set(['worker_heartbeats']);

const TABLES = `
  select c.relname as name from pg_class c
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations' order by 1`;

/** How many rows a table has, and the transaction that wrote the newest of them. */
const stateOf = (table: string) => `
  select '${table}' as name, (select count(*) from ${table}) || ' ' ||
         coalesce((select xmin::text from ${table} order by age(xmin) limit 1), '') as state`;

/** Tables that have changed since the last question although nothing that was written reaches them. */
export type UnreachedChanges = (written: ReadonlySet<string>) => Promise<string[]>;

/** Compares what changes in the database with what the rules are told that changes. */
export async function watchChanges(monitor: pg.Client): Promise<UnreachedChanges> {
  const { rows } = await monitor.query<{ name: string }>(TABLES);
  const name = await prepared(monitor, rows.map((row) => stateOf(row.name)).join('\nunion all'));
  const reach = await readReach(monitor);
  const read = async () => {
    const [found] = await rowsOfAll(monitor, [`execute ${name}`]);
    return new Map((found as { name: string; state: string }[]).map((row) => [row.name, row.state]));
  };
  let before = await read();
  return async (written) => {
    const now = await read();
    const changed = [...now].filter(([table, state]) => state !== before.get(table)).map(([table]) => table);
    before = now;
    if (written.has(ANY)) return [];
    const reached = new Set([
      ...OWN,
      ...written,
      ...[...written].flatMap((each) => [...(reach.all.get(each) ?? [])]),
    ]);
    return changed.filter((table) => !reached.has(table));
  };
}
