import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { demandKnownHistory } from '@/lib/launch/database/migration-history';
import { sleep } from '@/lib/platform/time';
import { deploy, drift, prismaFolder, status } from '@/prisma/migrate';
import { runScript } from '@/prisma/run-script';
import { testDatabase } from '../support/database';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const empty = () => testDatabase({ migrated: false });

/** A copy of prisma/ that a test may spoil. */
async function copyOfPrisma(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tarang-prisma-'));
  folders.push(folder);
  for (const name of ['schema.prisma', 'migrations'])
    await cp(path.join(prismaFolder, name), path.join(folder, name), { recursive: true });
  return folder;
}

async function addMigration(folder: string, name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, 'migrations', name), { recursive: true });
  await writeFile(path.join(folder, 'migrations', name, 'migration.sql'), sql);
}

const LATER = '29990101000000_later';
const NOTHING_WRONG = { pending: [], edited: [], failed: [] };

test('migrations bring an empty database to the schema, the queue included, and then have nothing to do', async () => {
  const { ownerUrl: url, owner: db } = await empty();
  const applied = await deploy(url);
  expect(applied).toEqual(await migrationNames());
  expect(applied.length).toBeGreaterThanOrEqual(2);
  expect(await drift(url)).toBe('');
  expect(await status(url)).toEqual(NOTHING_WRONG);
  expect(await deploy(url)).toEqual([]);
  expect(await db.prisma.order.count()).toBe(0);
  await db.pool.query(`select graphile_worker.add_job('any')`);
});

test('migrations keep the rows that the version before wrote', async () => {
  const { ownerUrl: url, owner: db } = await empty();
  const [first = '', ...rest] = (await status(url)).pending;
  expect(rest.length).toBeGreaterThan(0);
  expect(await deploy(url, { upTo: first })).toEqual([first]);
  expect((await status(url)).pending).toEqual(rest);
  await db.pool.query(`
      insert into users (id, name, email, email_key, created_at, updated_at) values ('u', 'Asha', 'a@b.in', 'a@b.in', now(), now());
      insert into wallets (id, user_id, currency, balance, created_at, updated_at) values ('w', 'u', 'INR', 500, now(), now());
      insert into ledger_journals (id, reason, reference, created_at) values ('j', 'topup', 'p', now());
      insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
        values ('j', 'wallet', 'w', 'INR', 500, now()), ('j', 'gateway', null, 'INR', -500, now());`);
  expect(await deploy(url)).toEqual(rest);
  expect(await status(url)).toEqual(NOTHING_WRONG);
  expect(await drift(url)).toBe('');
  expect(await db.prisma.wallet.findMany({ select: { id: true, balance: true } })).toEqual([
    { id: 'w', balance: 500n },
  ]);
  expect(await db.prisma.ledgerEntry.count()).toBe(2);
});

test('a migration notes the orders that were cancelled while cancelling kept the price', async () => {
  const { ownerUrl: url, owner: db } = await empty();
  const names = await migrationNames();
  await deploy(url, { upTo: names[names.indexOf('20261124120000_refunds') - 1] ?? '' });
  await db.pool.query(`
    insert into users (id, name, created_at, updated_at) values ('u', 'Asha', now(), now());
    insert into products (id, name, imgpath, type, category, is_api, inputs, created_at, updated_at)
      values ('p', 'Cards', '/p.webp', 'OTHER', 'others', false, '[]', now(), now());
    insert into items (itemid, id, name, imgpath, original_price, discounted_price, resell_price, is_api, packs, created_at, updated_at)
      values (1, 'i', 'Card', '/i.webp', 1, 1, 1, false, '{}', now(), now());
    insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, payment_mode,
        value, status, instant, created_at, updated_at)
      select status, 'u', '', 'p', 1, 'Cards', 'Card', 'x', 'y', 'upi', 1, status::order_status, false, now(), now()
        from unnest(array['Cancelled', 'Completed']) status`);
  await deploy(url);
  expect(await db.prisma.orderEvent.findMany({ select: { orderId: true, kind: true, to: true } })).toEqual([
    { orderId: 'Cancelled', kind: 'cancelled_without_refund', to: null },
  ]);
});

test('migrations keep the statements of the version before working, which casts suppliers and APIs to its enumerations', async () => {
  const { db } = await testDatabase();
  const { rows } = await db.pool.query(
    `
      insert into items (id, name, imgpath, api_type, original_price, discounted_price, resell_price, is_api, packs, created_at, updated_at)
        values ('i', 'Item', '/i.webp', cast($1::text as "public"."api_type"), 1, 1, 1, true, '{}', now(), now()) returning itemid`,
    ['SMILEBR'],
  );
  await db.pool.query(
    `insert into supplier_routes (id, itemid, position, supplier, packs, settings, created_at, updated_at)
        values ('r', $1, 0, cast($2::text as "public"."supplier"), '{}', '{}', now(), now())`,
    [rows[0].itemid, 'smileone'],
  );
  const found = await db.pool.query(
    `select api_type from items join supplier_routes using (itemid)
        where supplier = $1::supplier and supplier in (cast($2::text as "public"."supplier"), 'moogold'::supplier)
          and api_type = $3::api_type`,
    ['smileone', 'smileone', 'SMILEBR'],
  );
  expect(found.rows).toEqual([{ api_type: 'SMILEBR' }]);
});

test('migrations are applied once when two servers start at once', async () => {
  const { ownerUrl: url } = await empty();
  const [one, other] = await Promise.all([deploy(url), deploy(url)]);
  expect([one.length, other.length].sort()).toEqual([0, Math.max(one.length, other.length)]);
  expect(one.length + other.length).toBeGreaterThanOrEqual(2);
  expect(await status(url)).toEqual(NOTHING_WRONG);
});

test('migrations that were edited after they were applied are reported', async () => {
  const { ownerUrl: url } = await testDatabase();
  const folder = await copyOfPrisma();
  const [name = ''] = await migrationNames();
  await writeFile(path.join(folder, 'migrations', name, 'migration.sql'), 'select 1;\n');
  expect(await status(url, folder)).toEqual({ ...NOTHING_WRONG, edited: [name] });
});

test('migrations that fail leave nothing behind, are reported, and stop those that follow', async () => {
  const { ownerUrl: url, owner: db } = await testDatabase();
  const folder = await copyOfPrisma();
  const broken = '29990101000000_broken';
  await addMigration(folder, broken, 'create table half_made (id int); select 1 / 0;');
  await addMigration(folder, '29990102000000_later', 'create table later (id int);');
  await expect(deploy(url, { folder })).rejects.toThrow(broken);
  expect((await status(url, folder)).failed).toEqual([broken]);
  await expect(deploy(url, { folder })).rejects.toThrow();
  const { rows } = await db.pool.query(
    `select to_regclass('half_made') as half, to_regclass('later') as later`,
  );
  expect(rows).toEqual([{ half: null, later: null }]);
});

test('migrations wait for who reads a table, and no sale waits behind them', async () => {
  const { ownerUrl: url, owner: db } = await testDatabase();
  const folder = await copyOfPrisma();
  await addMigration(folder, LATER, 'alter table payments add column later text');
  const holder = new pg.Client({ connectionString: url });
  const seller = new pg.Client({ connectionString: url, statement_timeout: 2000 });
  await Promise.all([holder.connect(), seller.connect()]);
  await holder.query('begin; select count(*) from payments');
  let isMigrated = false;
  const migrated = deploy(url, { folder }).then(() => {
    isMigrated = true;
  });
  for (let n = 0; n < 30; n++) {
    await seller.query('select count(*) from payments');
    await sleep(50);
  }
  expect(isMigrated).toBe(false);
  await holder.query('rollback');
  await migrated;
  await db.pool.query('select later from payments');
  await Promise.all([holder.end(), seller.end()]);
});

test('a migration that never gets its lock says so, and the next start tries it again', async () => {
  const { ownerUrl: url, owner: db } = await testDatabase();
  await db.pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name)
       values ('m', encode(sha256('alter table payments add column later text'), 'hex'), $1)`,
    [LATER],
  );
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; select count(*) from payments');
  const given = runScript(db.pool, 'alter table payments add column later text', 0);
  await expect(given).rejects.toThrow('holds a lock that this migration needs');
  expect((await status(url)).failed).toEqual([]);
  await holder.end();
});

test('a migration that was committed by a process that was killed then is not made again', async () => {
  const { ownerUrl: url, owner: db } = await testDatabase();
  const folder = await copyOfPrisma();
  await addMigration(folder, LATER, 'create table later (id int) -- without an end');
  await db.pool.query(`
    create function killed() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger killed before update on _prisma_migrations for each row
      when (new.applied_steps_count > old.applied_steps_count) execute function killed()`);
  await expect(deploy(url, { folder })).rejects.toThrow('killed');
  await db.pool.query('select from later; drop trigger killed on _prisma_migrations');
  expect(await demandKnownHistory(url, { folder })).toEqual([]);
  expect(await deploy(url, { folder })).toEqual([]);
  expect(await status(url, folder)).toEqual(NOTHING_WRONG);
});

test('bug: a migration that was killed while it waited left a store that refused every start', async () => {
  const { ownerUrl: url, owner: db } = await testDatabase();
  const folder = await copyOfPrisma();
  const script = 'create table later (id int)';
  await addMigration(folder, LATER, script);
  const open = (logs: string | null) =>
    db.pool.query(
      `insert into _prisma_migrations (id, checksum, migration_name, logs)
         values (gen_random_uuid(), encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, $3)`,
      [script, LATER, logs],
    );
  await open('it broke');
  await expect(demandKnownHistory(url, { folder })).rejects.toThrow('failed half-way');
  await db.pool.query('delete from _prisma_migrations where migration_name = $1', [LATER]);
  await open(null);
  expect(await demandKnownHistory(url, { folder })).toEqual([]);
  expect(await deploy(url, { folder })).toEqual([LATER]);
  expect(await status(url, folder)).toEqual(NOTHING_WRONG);
});

test('migrations that differ from the schema are reported as drift', async () => {
  const { ownerUrl: url, owner: db } = await testDatabase();
  await db.pool.query('alter table users add column forgotten text');
  expect(await drift(url)).toContain('forgotten');
});

/** The names of all migrations, in order. */
async function migrationNames(): Promise<string[]> {
  const found = await readdir(path.join(prismaFolder, 'migrations'), { withFileTypes: true });
  return found
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

test('migrations keep the registrations of the version before working, and let several accounts claim one number', async () => {
  const { db } = await testDatabase();
  const register = (id: string, proved: boolean) =>
    db.pool.query(
      `insert into users (id, name, email_key, mobile, email_verified_at, mobile_verified_at, created_at, updated_at)
         values ($1, 'Asha', 'a@b.in', '+919000000000', $2, $2, now(), now()) on conflict do nothing`,
      [id, proved ? new Date() : null],
    );
  for (const id of ['a', 'b']) expect((await register(id, false)).rowCount).toBe(1);
  expect((await register('c', true)).rowCount).toBe(1);
  expect((await register('d', true)).rowCount).toBe(0);
});
