import pg from 'pg';
import { expect, test } from 'vitest';
import { listen, openDatabase } from '@/lib/platform/db';
import { hours, sleep } from '@/lib/platform/time';
import { testDatabase } from '../support/database';

const { db, url } = await testDatabase();

/** Ends every other connection to the database, as a restarted server does. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL may be vacuuming the database meanwhile, in a process that no application may end.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    );
  } finally {
    await client.end();
  }
}

async function eventually(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isTrue(); tries++) await sleep(20);
  expect(isTrue()).toBe(true);
}

test('the pool connects only for its first statement', async () => {
  const idle = openDatabase({ url, max: 2 });
  expect(idle.pool.totalCount).toBe(0);
  await idle.close();
});

test('the pool outlives its connections, idle and in use, and logs what happened', async () => {
  const errors: Error[] = [];
  const own = openDatabase({ url, max: 2, onError: (error) => errors.push(error) });
  const held = await own.pool.connect();
  await own.prisma.user.count();
  await cutConnections();
  // A cut connection reports up to two errors, so the count of errors alone does not say that the idle one is gone.
  await eventually(() => errors.length >= 2 && own.pool.idleCount === 0);
  held.release(true);
  expect(await own.prisma.user.count()).toBe(0);
  await own.close();
});

test('the pool closes twice without an error', async () => {
  const own = openDatabase({ url, max: 2 });
  await own.prisma.user.count();
  await own.close();
  await own.close();
  expect(own.pool.ended).toBe(true);
});

test('the pool ends a statement that hangs', async () => {
  const { rows } = await db.pool.query<{ limit: string }>(
    `select current_setting('statement_timeout') as limit`,
  );
  expect(rows[0]?.limit).toBe('15s');
});

test('bug: a report that reads a whole table was ended after the time of a call', async () => {
  const own = openDatabase({ url, max: 1, statement: hours(12) });
  const { rows } = await own.pool.query<{ limit: string }>(
    `select current_setting('statement_timeout') as limit`,
  );
  expect(rows[0]?.limit).toBe('12h');
  expect(own.pool.options.query_timeout).toBeGreaterThan(hours(12));
  await own.close();
});

test('a listener hears notifications, and again after its connection was cut', async () => {
  let heard = 0;
  const errors: unknown[] = [];
  const listener = listen({
    url,
    channels: ['catalogue'],
    onChange: () => {
      heard += 1;
    },
    onError: (error) => errors.push(error),
  });
  await eventually(() => listener.connected);
  const before = heard;
  await db.pool.query(`notify catalogue, 'products'`);
  await eventually(() => heard > before);

  await cutConnections();
  await eventually(() => !listener.connected);
  expect(errors.length).toBeGreaterThan(0);
  await eventually(() => listener.connected);
  const afterwards = heard;
  await db.pool.query(`notify catalogue, 'products'`);
  await eventually(() => heard > afterwards);
  await listener.close();
  expect(listener.connected).toBe(false);
});

test('a listener says when its first try to connect has ended', async () => {
  const ignored = { channels: ['catalogue'], onChange: () => {}, onError: () => {} };
  const listener = listen({ url, ...ignored });
  await listener.tried;
  expect(listener.connected).toBe(true);
  await listener.close();
  const nowhere = listen({ url: 'postgres://127.0.0.1:1/none', ...ignored });
  await nowhere.tried;
  expect(nowhere.connected).toBe(false);
  await nowhere.close();
});

test('a listener closes at once, even before it was connected', async () => {
  const began = performance.now();
  const listener = listen({ url, channels: ['catalogue'], onChange: () => {}, onError: () => {} });
  await listener.close();
  const nowhere = listen({
    url: 'postgres://127.0.0.1:1/none',
    channels: ['catalogue'],
    onChange: () => {},
    onError: () => {},
  });
  await sleep(50);
  await nowhere.close();
  expect(performance.now() - began).toBeLessThan(900);
});
