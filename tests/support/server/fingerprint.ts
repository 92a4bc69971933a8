import type { Pool } from 'pg';

// The limiter counts every call, a session may be marked as used, and a refusal is a security event: none of them
// counts as a change here.
const UNWATCHED = ['rate_limits', 'sessions', 'security_events'];

/** Row count and checksum of every table, so that a test can check that nothing changed. */
export async function fingerprint(
  pool: Pool,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const skipped = [...UNWATCHED, ...except];
  const statement = await statementFor(pool);
  // Named, so that PostgreSQL plans the query over 30 tables once for each connection.
  const { rows } = await pool.query<{ name: string; print: string }>({
    name: 'fingerprint',
    text: statement,
  });
  return Object.fromEntries(
    rows.filter(({ name }) => !skipped.includes(name)).map(({ name, print }) => [name, print]),
  );
}

const statements = new WeakMap<Pool, Promise<string>>();

function statementFor(pool: Pool): Promise<string> {
  const kept = statements.get(pool) ?? makeStatement(pool);
  statements.set(pool, kept);
  return kept;
}

async function makeStatement(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  if (rows.length < 20) throw new Error(`only ${rows.length} tables found: this would prove nothing`);
  const one = ({ schema, name }: { schema: string; name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as print
       from "${schema}"."${name}" t`;
  return rows.map(one).join(' union all ');
}
