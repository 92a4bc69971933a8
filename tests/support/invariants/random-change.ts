import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** The tables in which it may change a row. */
const CHANGED = [
  ...['orders', 'payments', 'ledger_journals', 'ledger_entries', 'wallets', 'wallet_transactions'],
  ...['delivery_attempts', 'delivery_sends', 'order_events', 'order_refunds', 'order_reopenings'],
  ...['source_refunds', 'reviews', 'order_texts', 'audit_entries', 'consents', 'users'],
  ...['order_tally_changes', 'wallet_tally_changes', 'referrals'],
];

/**
 * A statement that deletes a row, or gives one of its columns the value of another row. The same for the same number.
 */
export async function randomChange(pool: Pool, n: number): Promise<string> {
  const pick = <T>(from: readonly T[], what: string): T =>
    from[createHash('sha256').update(`${n} ${what}`).digest().readUInt32BE() % from.length] as T;
  const table = pick(CHANGED, 'table');
  const { rows } = await pool.query<{ ctid: string }>(`select ctid::text from ${table} order by ctid`);
  const row = pick(rows, 'row').ctid;
  if (pick([1, 2, 3, 4], 'way') === 1) return `delete from ${table} where ctid = '${row}'`;
  const { rows: columns } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const column = `"${pick(columns, 'column').name}"`;
  const other = pick(rows, 'other').ctid;
  return `update ${table} set ${column} = (select ${column} from ${table} where ctid = '${other}') where ctid = '${row}'`;
}
