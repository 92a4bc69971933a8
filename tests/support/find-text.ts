// Where a text stands that must stand nowhere.
import type { Database } from '@/lib/platform/db';

type Pool = Pick<Database['pool'], 'query'>;

/** The tables with a row that has the text, jobs among them, also within binary columns. */
export async function findInDatabase(pool: Pool, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select 1 from ${name} t where t::text ilike $1 or t::text ilike $2 limit 1`,
      [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** The files of the write-ahead log that have a text in them. */
export async function findInLog(pool: Pool, text: string): Promise<string[]> {
  // The server of the tests answers a commit before it has written its log. It reuses files while this reads, for other
  // tests too.
  await pool.query('select pg_switch_wal()');
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_ls_waldir() where position($1::bytea in pg_read_binary_file('pg_wal/' || name, true)) > 0`,
    [Buffer.from(text)],
  );
  return rows.map(({ name }) => name);
}
