import type pg from 'pg';

const known = new WeakMap<pg.Client, Map<string, string>>();

/** The name of a statement on this connection of the simulator's own, which PostgreSQL plans once. */
export async function prepared(monitor: pg.Client, sql: string): Promise<string> {
  const names = known.get(monitor) ?? new Map<string, string>();
  known.set(monitor, names);
  const found = names.get(sql);
  if (found !== undefined) return found;
  const name = `sim_${names.size}`;
  names.set(sql, name);
  await monitor.query(`prepare ${name} as ${sql}`);
  return name;
}

/** The rows of each of several statements, which go to PostgreSQL together. */
export async function rowsOfAll(monitor: pg.Client, statements: string[]): Promise<unknown[][]> {
  const results = await monitor.query(statements.join('; '));
  return [results].flat().map(({ rows }) => rows);
}
