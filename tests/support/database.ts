import pg from 'pg';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { openedFields } from '@/lib/domain/personal-fields';
import { type Database, openDatabase } from '@/lib/platform/db';
import { seconds, sleep } from '@/lib/platform/time';
import { catalogueTemplate } from './catalogue-template';
import { PASS_AT_ONCE } from './pass-at-once';
import { testSealer } from './sealer';

export interface TestDatabase {
  /** As the role of the application. */
  url: string;
  db: Database;
  /** As the owner, for what the application may not do: to forge rows, and to change tables. */
  ownerUrl: string;
  owner: Database;
  /** Happens by itself after the file; call it only to end earlier. */
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Connections of `db` at the most. */
  max?: number;
  /** False for a database without any table. */
  migrated?: boolean;
  /** True: with the demo catalogue. */
  catalogue?: boolean;
  /**
   * True: added jobs stay in the outbox until a worker's pump gives them to the queue. By default each does so at once.
   */
  outbox?: boolean;
}

let made = 0;

/**
 * A database for this file alone, migrated and empty (about 50 ms). Call it at the top of a file or of a `describe`:
 * `const { db, url } = await testDatabase();`. It is dropped afterwards, and a connection that was not given back or
 * ended fails the file.
 */
export async function testDatabase({
  max = 10,
  migrated = true,
  catalogue = false,
  outbox = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { adminUrl, applicationUrl, template } = inject('postgres');
  const source = catalogue ? await catalogueTemplate(adminUrl, template) : migrated ? template : 'template0';
  const name = `tarang_test_${process.pid}_${Date.now().toString(36)}_${++made}`;
  // Written to the log page by page, which is PostgreSQL's default, a copy takes 420 ms of processor time instead of
  // 30.
  await administer(adminUrl, `create database ${name} template ${source} strategy file_copy`);
  const inside = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const url = inside(applicationUrl);
  const ownerUrl = inside(adminUrl);
  // A hundred settlements of one payment wait for each other; on a loaded machine for more than the store's 5 s.
  const db = openDatabase({ url, max, wait: seconds(30), extension: openedFields(testSealer) });
  if (migrated && !outbox) await administer(ownerUrl, PASS_AT_ONCE);
  // At its first use: a client of Prisma takes 20 ms of processor time, and most files never need this one.
  let owner: Database | undefined;
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= end(owner ? [db, owner] : [db], adminUrl, name);
    return closed;
  };
  // Hooks of a file that a running test adds are never called: its database and connections would stay.
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  else afterAll(close);
  return {
    url,
    db,
    ownerUrl,
    close,
    get owner() {
      owner ??= openDatabase({ url: ownerUrl, max: 4 });
      return owner;
    },
  };
}

async function end(databases: Database[], adminUrl: string, name: string): Promise<void> {
  let held = 0;
  for (const { pool } of databases) held += await heldConnections(pool);
  // pool.end() would wait for ever for a client that is not given back.
  if (held === 0) for (const database of databases) await database.close();
  const open = held === 0 ? await openConnections(adminUrl, name) : await connectionsTo(adminUrl, name);
  await administer(adminUrl, `drop database ${name} with (force)`);
  if (held > 0)
    throw new Error(
      `${held} connections were taken from the pool and never given back, of: ${open.join('; ')}`,
    );
  if (open.length > 0) throw new Error(`connections were left open: ${open.join('; ')}`);
}

async function heldConnections(pool: pg.Pool): Promise<number> {
  for (let tries = 0; tries < 100 && pool.totalCount > pool.idleCount; tries++) await sleep(20);
  return pool.totalCount - pool.idleCount;
}

async function openConnections(adminUrl: string, name: string): Promise<string[]> {
  let open: string[] = [];
  // PostgreSQL needs a moment to notice that a client has gone.
  for (let tries = 0; tries < 50; tries++) {
    open = await connectionsTo(adminUrl, name);
    if (open.length === 0) break;
    await sleep(40);
  }
  return open;
}

/** Each connection to a database: its name, its state and the statement that it executes or executed last. */
async function connectionsTo(adminUrl: string, name: string): Promise<string[]> {
  const rows = await administer<{ application_name: string; state: string; query: string }>(
    adminUrl,
    `select application_name, state, query from pg_stat_activity
      where datname = '${name}' and backend_type = 'client backend'`,
  );
  return rows.map(
    ({ application_name, state, query }) =>
      `${application_name || 'unnamed'} (${state}, last: ${query.slice(0, 120)})`,
  );
}

async function administer<R extends pg.QueryResultRow>(adminUrl: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}
