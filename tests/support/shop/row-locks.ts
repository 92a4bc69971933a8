import pg from 'pg';

export interface RowLocks {
  /** Every transaction that needs these rows waits until `release`. */
  hold(table: 'orders' | 'delivery_attempts', column: string, value: string): Promise<void>;
  release(): Promise<void>;
}

/** Stops a process at a chosen statement: it waits for a row that a test locks. */
export async function rowLocks(url: string): Promise<RowLocks> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  return {
    async hold(table, column, value) {
      const { rowCount } = await client.query(
        `select 1 from ${table} where ${pg.escapeIdentifier(column)} = $1 for update`,
        [value],
      );
      if (rowCount === 0) throw new Error(`${table} has no row whose ${column} is ${value}`);
    },
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
