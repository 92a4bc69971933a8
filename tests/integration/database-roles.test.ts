// What the role of the application may do, and what only the owner of the tables may. All other integration tests run
// as the application, and so prove that its rights suffice.
import pg from 'pg';
import { expect, test } from 'vitest';
import { deploy, status } from '@/prisma/migrate';
import { testDatabase } from '../support/database';
import { openShop } from '../support/shop';

const shop = await openShop();
const { db, owner, url, ownerUrl } = shop.database;
const role = decodeURIComponent(new URL(url).username);
// A copy of a database does not have the rights of the database itself, such as the one to create temporary tables.
await deploy(ownerUrl, { applicationUrl: url });

/** Statements that PostgreSQL runs outside of a transaction alone. */
const ALONE = /^(create database|alter system)/;

/** The code of PostgreSQL's refusal; null when the statement was done. */
async function refusal(statement: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (!ALONE.test(statement)) await client.query('begin');
    await client.query(statement);
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? '';
    throw error;
  } finally {
    await client.end();
  }
}

const DENIED = '42501';

test.each([
  'create table forbidden (id int)',
  'create temporary table forbidden (id int)',
  'create schema forbidden',
  `create function forbidden() returns int language sql as 'select 1'`,
  'create extension hstore',
  'create role forbidden',
  'create database forbidden',
  'alter table users add column forbidden text',
  'alter table users owner to current_user',
  'drop table sessions',
  'drop function tarang_append_only() cascade',
  'create index forbidden on users (name)',
  'create trigger forbidden before insert on users for each statement execute function tarang_append_only()',
  'alter table graphile_worker._private_jobs disable row level security',
  'drop schema graphile_worker cascade',
])('the application may not change the structure of the database: %s', async (statement) => {
  // 42501 also for those that PostgreSQL refuses because the role does not own the object.
  expect(await refusal(statement)).toBe(DENIED);
});

test.each([
  'alter table ledger_entries disable trigger all',
  'alter table audit_entries disable trigger "audit_entries_append_only"',
  'drop trigger "audit_entries_chained" on audit_entries',
  'set session_replication_role = replica',
  'select tarang_rebuild_tallies()',
])('the application may not switch a rule off: %s', async (statement) => {
  const inOneMoment = statement.startsWith('select')
    ? 'set transaction isolation level repeatable read; '
    : '';
  expect(await refusal(inOneMoment + statement)).toBe(DENIED);
});

const HISTORY = [
  ...['ledger_journals', 'ledger_entries', 'order_events', 'audit_entries', 'audit_chain'],
  ...['security_events', 'float_entries', 'order_refunds', 'order_notes', 'order_reopenings'],
  'customer_notes',
  ...['consents', 'erasures', 'audit_redactions'],
  ...['billing_details', 'tax_registrations', 'tax_classes', 'tax_documents', 'tax_document_files'],
  'price_change_lines',
  'vault_moves',
  'vault_reveals',
  'partner_events',
  'partner_tries',
  'verified_points',
];

/** Each of them is a table that could be written past its parent. */
async function partitions(): Promise<string[]> {
  const { rows } = await owner.pool.query<{ name: string }>(
    `select partition::text as name from tarang_partitions('order_events')`,
  );
  expect(rows.length).toBeGreaterThan(2);
  return rows.map(({ name }) => name);
}

/** Of tables without an id. */
const FIRST_COLUMN: Record<string, string> = {
  audit_chain: 'entry_id',
  erasures: 'user_id',
  tax_registrations: 'gstin',
  tax_document_files: 'document_id',
};

test.each(HISTORY)('the application may not change, delete or empty %s', async (table) => {
  const column = FIRST_COLUMN[table] ?? 'id';
  for (const statement of [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `select from ${table} for update`,
    `merge into ${table} t using (select 1) s on true when matched then delete`,
  ])
    expect(await refusal(statement), statement).toBe(DENIED);
});

test.each(['users', 'orders', 'payments', 'wallets', 'delivery_attempts', 'graphile_worker._private_jobs'])(
  'the application may not empty %s at once',
  async (table) => {
    expect(await refusal(`truncate ${table} cascade`)).toBe(DENIED);
  },
);

test.each([
  `insert into audit_chain values (1, 1, '', '')`,
  `insert into changed_rows (kind, subject) values ('order', 'x')`,
  'delete from changed_rows',
  `insert into order_tallies (day, product_id, status, orders, value) values (now(), 'p', 'Completed', 1, 1)`,
  'update user_tallies set users = 0',
  'delete from order_tally_changes',
  'delete from _prisma_migrations',
  `select setval('audit_entries_id_seq', 1)`,
])('the application may not write what the database itself maintains: %s', async (statement) => {
  expect(await refusal(statement)).toBe(DENIED);
});

test.each([
  `select pg_read_file('PG_VERSION')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  `copy users to '/tmp/forbidden'`,
  `copy users from '/etc/passwd'`,
  `copy users to program 'cat'`,
  `select pg_reload_conf()`,
  'alter system set work_mem = 1',
  'select * from pg_authid',
])('the application may not use files or settings of the server: %s', async (statement) => {
  expect(await refusal(statement)).toBe(DENIED);
});

test('the application may not take or change a role', async () => {
  const ownerRole = pg.escapeIdentifier(decodeURIComponent(new URL(ownerUrl).username));
  for (const statement of [
    `set role ${ownerRole}`,
    `set session authorization ${ownerRole}`,
    `alter role ${ownerRole} password 'x'`,
    `alter role ${role} createrole`,
    `alter role ${role} superuser`,
    `grant ${ownerRole} to ${role}`,
    `grant pg_read_server_files to ${role}`,
    `reassign owned by ${ownerRole} to ${role}`,
  ])
    expect(await refusal(statement), statement).toBe(DENIED);
  // Without a right to pass on, PostgreSQL only warns, so what counts is what is granted afterwards.
  await refusal(`grant all on all tables in schema public to ${role}`);
  expect(await refusal('truncate users')).toBe(DENIED);
});

test('the application has exactly these rights on the tables of history and of counts', async () => {
  const { rows } = await owner.pool.query<{ name: string; rights: string }>(
    `select table_name as name, string_agg(privilege_type, ' ' order by privilege_type) as rights
       from information_schema.role_table_grants
      where grantee = $1 and table_schema = 'public' group by 1`,
    [role],
  );
  const having = (rights: string) => rows.filter((row) => row.rights === rights).map(({ name }) => name);
  expect(having('INSERT SELECT').sort()).toEqual(
    [...HISTORY.filter((name) => name !== 'audit_chain'), ...(await partitions())].sort(),
  );
  expect(having('SELECT')).toEqual(
    expect.arrayContaining([
      'audit_chain',
      '_prisma_migrations',
      'order_tallies',
      'order_totals',
      'user_tallies',
    ]),
  );
  const known = ['SELECT', 'INSERT SELECT', 'DELETE INSERT SELECT UPDATE'];
  expect(rows.filter(({ rights }) => !known.includes(rights))).toEqual([]);
  const { rows: tables } = await owner.pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
  );
  expect(rows).toHaveLength(tables.length);
});

test('the application sells from the wallet and for a payment, and its worker delivers', async () => {
  const [{ name } = {}] = (await db.pool.query<{ name: string }>('select current_user as name')).rows;
  expect(name).toBe(role);
  const rich = await shop.shopperWith(1_000_00n);
  const bought = await shop.buy({ viewer: rich });
  const paid = await shop.sell({ item: 'smileone' });
  await shop.drain();
  for (const orderid of [bought?.orderid, paid.orderid])
    expect(await db.prisma.order.findUnique({ where: { id: orderid ?? '' } })).toMatchObject({
      status: 'Completed',
    });
  await shop.assertAllEnded();
});

test('a table that a later migration adds can be written by the application, and one with an append-only trigger only added to', async () => {
  const { url: address, ownerUrl: ownerAddress, db: application, owner: made } = await testDatabase();
  await made.pool.query(`
    create table later_notes (id bigint generated by default as identity primary key, text text);
    create table later_history (id int);
    create trigger later_history_append_only before update or delete or truncate on later_history
      for each statement execute function tarang_append_only()`);
  await application.pool.query(`insert into later_notes (text) values ('before the grants')`);
  await expect(application.pool.query('delete from later_notes')).rejects.toThrow('permission denied');
  await deploy(ownerAddress, { applicationUrl: address });
  await application.pool.query('delete from later_notes');
  await application.pool.query('insert into later_history values (1)');
  await expect(application.pool.query('delete from later_history')).rejects.toThrow('permission denied');
});

const strong = `tarang_strong_${process.pid}`;
const fresh = `tarang_fresh_${process.pid}`;
const as = (name: string, password: string, address = url) =>
  Object.assign(new URL(address), { username: name, password }).href;

test('a user of DATABASE_URL that may do what the owner may is refused', async () => {
  await owner.pool.query(`create role ${strong} login createrole password 'secret'`);
  await expect(deploy(ownerUrl, { applicationUrl: as(strong, 'secret') })).rejects.toThrow(
    'the user of DATABASE_URL may create roles',
  );
  await owner.pool.query(`drop owned by ${strong}; drop role ${strong}`);
});

test('a role of the application that is missing is created, and gets the new password when it has changed', async () => {
  const { ownerUrl: address, close } = await testDatabase();
  for (const password of ['first', 'second']) {
    const applicationUrl = as(fresh, password, address);
    expect(await deploy(address, { applicationUrl })).toEqual([]);
    const client = new pg.Client({ connectionString: applicationUrl });
    await client.connect();
    expect((await client.query('select count(*)::int as users from users')).rows).toEqual([{ users: 0 }]);
    await client.end();
  }
  await close();
  await owner.pool.query(`drop role ${fresh}`);
});

test('a database that one role has used alone goes on so, and keeps its rows when it gets a second role', async () => {
  const old = await testDatabase({ migrated: false });
  const [first = ''] = (await status(old.ownerUrl)).pending;
  await deploy(old.ownerUrl, { upTo: first });
  await old.owner.pool.query(
    `insert into users (id, name, email, email_key, created_at, updated_at) values ('u', 'Asha', 'a@b.in', 'a@b.in', now(), now())`,
  );
  await deploy(old.ownerUrl, { applicationUrl: old.ownerUrl });
  await expect(old.db.prisma.user.count()).rejects.toThrow('denied');
  await deploy(old.ownerUrl, { applicationUrl: old.url });
  expect(await old.db.prisma.user.findMany({ select: { name: true } })).toEqual([{ name: 'Asha' }]);
  await old.db.prisma.user.update({ where: { id: 'u' }, data: { name: 'Asha Rao' } });
  await old.db.pool.query(`select graphile_worker.add_job('any')`);
});

test('addresses of two different databases are refused', async () => {
  const elsewhere = await testDatabase();
  await expect(deploy(ownerUrl, { applicationUrl: elsewhere.url })).rejects.toThrow(
    'DATABASE_URL and DATABASE_OWNER_URL lead to different databases',
  );
});
