import pg from 'pg';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import type { Settings } from '@/lib/platform/config';

const NO_SUCH_DATABASE = '3D000';
const ALREADY_THERE = '42P04';
const OLDEST_SERVER = 15;

/** Runs one query on a connection of its own, with a timeout of seconds. */
export async function askDatabase<T extends pg.QueryResultRow>(
  url: string,
  question: string,
  values?: (string | null)[],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  // An error outside of a query is also thrown by the next query. There is only one query, so it needs no handling of
  // its own.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(question, values)).rows;
  } finally {
    await client.end();
  }
}

/** Creates the database unless it exists already. */
export async function ensureDatabase(url: string, adminUrl: string, name: string): Promise<void> {
  try {
    await askDatabase(url, 'select 1');
  } catch (error) {
    if (errorCode(error) !== NO_SUCH_DATABASE) throw error;
    await askDatabase(adminUrl, `create database ${pg.escapeIdentifier(name)}`).catch((failure: unknown) => {
      if (errorCode(failure) !== ALREADY_THERE) throw failure;
    });
  }
}

/** Checks the database that migrations will change, with the address of the setting that names its owner. */
export async function demandOwnedDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>,
): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = settings;
  if (DATABASE_OWNER_URL) await demandDatabase(DATABASE_OWNER_URL, 'DATABASE_OWNER_URL');
  else await demandDatabase(DATABASE_URL);
}

/** Checks a database that a setting names; throws a LaunchError that says what is wrong with it. */
export async function demandDatabase(url: string, setting = 'DATABASE_URL'): Promise<void> {
  let version: number;
  try {
    const [row] = await askDatabase<{ version: string }>(
      url,
      "select current_setting('server_version_num') as version",
    );
    version = Math.floor(Number(row?.version) / 10_000);
  } catch (error) {
    throw new LaunchError(`${setting}: ${explain(error, url)}.`, { cause: error });
  }
  if (!(version >= OLDEST_SERVER))
    throw new LaunchError(
      `${setting} leads to PostgreSQL ${version}: Tarang needs ${OLDEST_SERVER} or newer.`,
    );
}

/** Host and database of a URL, without its password. */
function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'the address given';
  }
}

function explain(error: unknown, url: string): string {
  const place = placeOf(url);
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return `nothing listens on ${place}; start PostgreSQL there, or correct the address`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${place} is not known`;
    case '28P01':
    case '28000':
      return `the server at ${place} refuses this user or password`;
    case NO_SUCH_DATABASE:
      return `the server has no database ${place.split('/').at(-1)}, create it first`;
    case '42501':
      return `this user may not connect to ${place}`;
    case '53300':
      return `the server at ${place} has no connection left`;
    default:
      return `no connection to ${place} (${error instanceof Error ? error.message : String(error)})`;
  }
}
