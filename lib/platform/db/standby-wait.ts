import pg from 'pg';
import { seconds } from '@/lib/platform/time';

/** SQLSTATE of a server that has no connection left. */
const TOO_MANY = '53300';
/** ms that the server may take to connect, and to answer. */
const ANSWER = seconds(5);

/**
 * Whether commits have waited for the synchronous standby for `since` ms. A connection that is given up then would keep
 * its place on the server until the standby answers, and the next would need another. So it is too where none is left.
 */
export async function waitsForStandby(url: string | undefined, since: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tarang standby',
    connectionTimeoutMillis: ANSWER,
    query_timeout: ANSWER,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
       and state_change < clock_timestamp() - $1 * interval '1 millisecond' limit 1`,
      [since],
    );
    return rowCount === 1;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === TOO_MANY;
  } finally {
    // While a question has no answer, this closes the connection at once.
    void client.end().catch(() => {});
  }
}
