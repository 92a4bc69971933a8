// What `npm run go-live` ends, keeps and archives; tests/integration/launch-start.test.ts runs the command itself.
import pg from 'pg';
import { expect, test } from 'vitest';
import { checkInvariants } from '@/lib/domain/stats';
import { claimStoreMode, readStoreMode } from '@/lib/domain/store-mode';
import { countDemo } from '@/lib/launch/go-live/count-demo';
import { describePlan } from '@/lib/launch/go-live/describe-plan';
import { endDemo } from '@/lib/launch/go-live/end-demo';
import { goLive } from '@/lib/launch/go-live/go-live';
import { ARCHIVED, EMPTIED, KEPT } from '@/lib/launch/go-live/tables';
import { type Database, openDatabase } from '@/lib/platform/db';
import { drift } from '@/prisma/migrate';
import { seedAccounts } from '@/prisma/seed/accounts';
import { seedCatalogue } from '@/prisma/seed/catalogue';
import { NOON } from '../support/clock';
import { testDatabase } from '../support/database';
import { testHasher } from '../support/hasher';
import { inventoryGaps } from '../support/inventory-gaps';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** A demo with accounts, play money, an order in delivery and a job; no connection to it is open. */
async function demo(): Promise<string> {
  const { owner: db, ownerUrl: url } = await testDatabase();
  await claimStoreMode(db.pool, 'demo');
  await seedCatalogue(db, NOON);
  await seedAccounts(
    { prisma: db.prisma, hasher: testHasher, sealer: testSealer },
    { SANDBOX: '1', ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined },
  );
  const shopper = await make.makeUser(db.prisma, { passwordHash: 'the hash of a password used elsewhere' });
  await make.makeWallet(db.prisma, shopper, { balance: 1_234_50n });
  const item = await db.prisma.item.findFirstOrThrow();
  const product = await db.prisma.product.findFirstOrThrow();
  const order = await make.makeOrder(db.prisma, { user: shopper, item, product, status: 'Processing' });
  await make.makePayment(db.prisma, order);
  await db.prisma.playerCheck.create({
    data: { key: 'k', outcome: 'found', message: 'from the sandbox', checkedAt: NOON },
  });
  await db.prisma.auditEntry.create({
    data: { action: 'update-item', objectType: 'item', objectId: '1', at: NOON },
  });
  await db.pool.query(
    `select graphile_worker.add_job('deliver-order', json_build_object('orderId', $1::text))`,
    [order.id],
  );
  await db.pool.query('select tarang_fold_tallies()');
  await db.close();
  // PostgreSQL needs a moment to notice that a client has gone.
  await expect
    .poll(() =>
      withClient(url, async (client) => {
        const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
        return (await client.query(others)).rowCount;
      }),
    )
    .toBe(0);
  return url;
}

test('the plan names what ends, with its sums, and what stays', async () => {
  const counts = await withClient(await demo(), countDemo);
  const plan = describePlan('127.0.0.1/tarang', counts);
  expect(plan).toContain('accounts            4, 1 of them administrators');
  expect(plan).toContain('wallets with money  1: ₹1,234.50 and 0.00 points');
  expect(plan).toContain('orders              1, 1 of them paid and not delivered');
  expect(plan).toContain('payments            1, ₹0 received in play money');
  expect(plan).toMatch(/products +\d+, with \d+ items/);
});

test('the end of a demo keeps the catalogue, the gallery and the audit log, and empties everything else', async () => {
  const url = await demo();
  const rowsOf = (tables: string[]) =>
    withClient(url, async (client) => {
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const { rows } = await client.query(`select count(*)::int as rows from public."${table}"`);
        counts[table] = rows[0].rows;
      }
      return counts;
    });
  const before = await rowsOf(KEPT);
  const archived = await rowsOf(ARCHIVED);
  const ended = await withClient(url, endDemo);
  expect(ended).toMatchObject({ accounts: 4, orders: 1, money: 1_234_50n, jobs: 1 });

  expect(await rowsOf(KEPT)).toEqual({
    ...before,
    audit_entries: Number(before.audit_entries) + 1,
    audit_chain: Number(before.audit_chain) + 1,
  });
  for (const rows of Object.values(await rowsOf([...ARCHIVED, ...EMPTIED]))) expect(rows).toBe(0);
  await withClient(url, async (client) => {
    const kept = await client.query(
      'select table_name as name, count(*)::int as rows from demo_archive.rows group by 1',
    );
    expect(Object.fromEntries(kept.rows.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(archived).filter(([, rows]) => rows > 0)),
    );
    const secrets = await client.query(
      `select 1 from demo_archive.rows where row::text like '%used elsewhere%' or row ? 'password_hash'`,
    );
    expect(secrets.rowCount).toBe(0);
    const jobs = await client.query('select 1 from graphile_worker._private_jobs');
    expect(jobs.rowCount).toBe(0);
  });
});

test('a shop that was a demo breaks no invariant, has the schema of every shop and guards its history as every shop does', async () => {
  const url = await demo();
  await withClient(url, endDemo);
  expect(await drift(url)).toBe('');
  await withDatabase(url, async (db) => {
    expect(await readStoreMode(db.pool)).toBe('shop');
    expect((await checkInvariants({ db: db.prisma })).filter(({ ok }) => !ok)).toEqual([]);
    await seedAccounts(
      { prisma: db.prisma, hasher: testHasher, sealer: testSealer },
      { SANDBOX: '0', ADMIN_EMAIL: 'owner@shop.in', ADMIN_PASSWORD: 'a long password' },
    );
    const owner = await db.prisma.user.findFirstOrThrow();
    await make.makeWallet(db.prisma, owner, { balance: 100n });
    expect((await checkInvariants({ db: db.prisma })).filter(({ ok }) => !ok)).toEqual([]);
    await expect(db.pool.query('truncate ledger_entries')).rejects.toThrow('ledger_entries_append_only');
    await expect(db.pool.query('truncate orders cascade')).rejects.toThrow('orders_not_emptied');
    const { rows } = await db.pool.query(
      `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    );
    expect(rows).toEqual([]);
  });
});

test('the end of a demo is refused while a store is connected, and changes nothing', async () => {
  const url = await demo();
  await withDatabase(url, async (running) => {
    await running.prisma.user.count();
    await expect(withClient(url, endDemo)).rejects.toThrow(
      /^A store runs on this database \(1 connections\): /,
    );
    expect(await running.prisma.user.count()).toBe(4);
    expect(await readStoreMode(running.pool)).toBe('demo');
  });
});

test('the end of a demo that fails half-way changes nothing, and works when it is repeated', async () => {
  const url = await demo();
  await withClient(url, async (client) => {
    await client.query('create table visitor (user_id text references users (id))');
    await expect(endDemo(client)).rejects.toThrow('cannot truncate a table referenced in a foreign key');
    expect((await countDemo(client)).accounts).toBe(4);
    await client.query('drop table visitor');
    expect(await endDemo(client)).toMatchObject({ accounts: 4 });
    expect(await endDemo(client)).toBeNull();
  });
});

test('a refused confirmation changes nothing, and the database of a shop is left as it is', async () => {
  const url = await demo();
  const said: string[] = [];
  const input = {
    root: process.cwd(),
    environment: { NODE_ENV: 'test', DATABASE_URL: url } as const,
    confirm: async () => false,
    say: (line: string) => void said.push(line),
  };
  expect(await goLive(input)).toBe(false);
  expect(said.at(-1)).toMatch(/Nothing was changed/);
  expect(await withClient(url, readStoreMode)).toBe('demo');

  const shop = await testDatabase();
  await make.makeUser(shop.db.prisma);
  expect(await goLive({ ...input, environment: { ...input.environment, DATABASE_URL: shop.url } })).toBe(
    true,
  );
  expect(said.at(-2)).toMatch(/shop already/);
  expect(said.at(-1)).toMatch(/Alerts reach nobody/);
  const told = { ...input.environment, DATABASE_URL: shop.url, SMTP_URL: 'smtps://mail.example' };
  expect(await goLive({ ...input, environment: told })).toBe(true);
  expect(said.at(-1)).toMatch(/shop already/);
  expect(await shop.db.prisma.user.count()).toBe(1);
});

test('every table is kept, archived or emptied when a demo ends, and is in one of these lists only', async () => {
  const { db } = await testDatabase();
  const { rows } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const there = rows.map(({ name }) => name);
  const lists = 'KEPT, ARCHIVED or EMPTIED';
  expect(inventoryGaps(there, [...KEPT, ...ARCHIVED, ...EMPTIED], lists)).toEqual([]);
});
