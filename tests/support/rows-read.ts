import type { Database } from '@/lib/platform/db';

/**
 * How many rows of these tables statements have read so far: by reading whole tables, and by indexes. PostgreSQL hears
 * of it from each connection by itself, so the pool must have one connection, by which everything is read.
 */
export async function rowsRead(
  pool: Pick<Database['pool'], 'query'>,
  tables: readonly string[],
): Promise<{ scanned: number; byIndex: number }> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ scanned: number; byIndex: number }>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables where relname = any($1))::int as scanned,
            (select sum(idx_tup_read) from pg_stat_user_indexes where relname = any($1))::int as "byIndex"`,
    [tables],
  );
  if (!rows[0]) throw new Error('the database told no numbers');
  return rows[0];
}
