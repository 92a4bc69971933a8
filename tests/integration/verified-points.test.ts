import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { STORE } from '@/lib/domain/actor';
import { recordReport, verifyInvariants } from '@/lib/domain/stats';
import { findChanged } from '@/lib/domain/stats/changed';
import { days } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner, url } = await testDatabase();
const { prisma } = db;
const { pool } = owner;
const clock = { now: () => new Date() };
const context = { db: prisma, clock };

const LONG_AGO = new Date(Date.now() - days(40));

const points = () => prisma.verifiedPoint.findMany({ orderBy: { id: 'asc' } });
const brokenIn = async () =>
  (await verifyInvariants(context)).findings.filter(({ ok }) => !ok).map(({ name }) => name);

const yesterday = () => new Date(Date.now() - days(1)).toISOString();

/** An order of long ago that was not paid, as a check some time later finds it: nothing about it is new. */
async function oldOrder() {
  const order = await make.makeOrder(prisma, { status: 'Created', createdAt: LONG_AGO });
  await prisma.orderEvent.create({
    data: { orderId: order.id, at: LONG_AGO, kind: 'created', to: 'Created' },
  });
  await pool.query('truncate changed_rows');
  return order;
}

beforeEach(async () => {
  await pool.query(
    `set session_replication_role = replica; truncate verified_points, changed_rows;
     delete from audit_entries where action = 'prove-books'; reset session_replication_role`,
  );
});

test('the first check reads all rows; later ones read what has changed since the one before', async () => {
  expect((await verifyInvariants(context)).since).toBeNull();
  const [first] = await points();
  expect(first).toMatchObject({ isWhole: true });
  expect((await verifyInvariants(context)).since).toEqual(first?.at);
  const [, second] = await points();
  expect(second).toMatchObject({ isWhole: false });
  expect((await verifyInvariants(context, { all: true })).since).toBeNull();
});

test('an old order that the application changes is found, until it is right again', async () => {
  const { id } = await oldOrder();
  await verifyInvariants(context);
  expect((await findChanged(context, yesterday()))?.orders).not.toContain(id);
  // As the application's role, past every rule of the code.
  await prisma.$executeRaw`update orders set status = 'Completed' where id = ${id}`;
  const found = await verifyInvariants(context);
  expect(found.since).not.toBeNull();
  const broken = found.findings.filter(({ ok }) => !ok).map(({ name }) => name);
  expect(broken).toContain('an order was paid once, and with its own price');
  expect(broken).toContain('the events of an order follow the table of moves and end where the order stands');
  // The point stays, so that the next check begins from the same one.
  expect(await points()).toHaveLength(1);
  expect(await brokenIn()).toEqual(broken);
  await prisma.$executeRaw`update orders set status = 'Created' where id = ${id}`;
  expect(await brokenIn()).toEqual([]);
  expect(await points()).toHaveLength(2);
});

test('a row that is added with an old time is found', async () => {
  const { id } = await oldOrder();
  await verifyInvariants(context);
  await prisma.$executeRaw`
    insert into order_events (order_id, at, kind, "from", "to") values (${id}, ${LONG_AGO}, 'failed', 'Created', 'Failed')`;
  expect(await brokenIn()).toEqual([
    'the events of an order follow the table of moves and end where the order stands',
  ]);
  await pool.query(`alter table order_events disable trigger user`);
  await pool.query(`delete from order_events where kind = 'failed'`);
  await pool.query(`alter table order_events enable trigger user`);
});

test('a row that was written before the check and committed after it keeps the point from moving', async () => {
  await verifyInvariants(context);
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query('begin');
  await writer.query(`update store_state set since = since`);
  await writer.query('select pg_current_xact_id()');
  await verifyInvariants(context);
  expect(await points()).toHaveLength(1);
  await writer.query('rollback');
  await writer.end();
  await verifyInvariants(context);
  expect(await points()).toHaveLength(2);
}, 30_000);

test('nothing is a point while the clock has just leapt, and one of the future is none', async () => {
  await verifyInvariants({ db: prisma, clock: { now: () => new Date(), isSteady: () => false } });
  expect(await points()).toEqual([]);
  await pool.query(
    `insert into verified_points (at, is_whole, position, hash) values (now() + interval '1 day', true, 0, '')`,
  );
  expect((await verifyInvariants(context)).since).toBeNull();
});

test.each([
  ['a week after the last check of all rows', `now() - interval '8 days'`, true],
  ['six days after it', `now() - interval '6 days'`, false],
])('%s', async (_, at, all) => {
  await pool.query(
    `insert into verified_points (at, is_whole, position, hash) values (${at}, true, 0, decode(repeat('00', 32), 'hex'))`,
  );
  expect((await verifyInvariants(context)).since === null).toBe(all);
});

test('what all orders hang on has all of them read', async () => {
  await verifyInvariants(context);
  await prisma.$executeRaw`insert into tax_registrations values ('29ABCDE1234F1ZW', now())`;
  expect((await verifyInvariants(context)).since).toBeNull();
});

test('the audit log is verified from the link of the point, and an entry before it when it was changed', async () => {
  const note = (id: string) =>
    prisma.auditEntry.create({
      data: { action: 'edit-item', objectType: 'item', objectId: id, at: new Date() },
    });
  await note('first');
  await verifyInvariants(context);
  const [point] = await points();
  expect(point?.position).toBeGreaterThan(0n);
  await note('second');
  expect(await brokenIn()).toEqual([]);
  const asOwner = async (statement: string) => {
    await pool.query('alter table audit_entries disable trigger "audit_entries_append_only"');
    await pool.query(statement);
    await pool.query('alter table audit_entries enable trigger "audit_entries_append_only"');
  };
  const rule = 'each entry of the audit log is what its link in the chain says';
  for (const id of ['first', 'second']) {
    await asOwner(`update audit_entries set object_id = 'another' where object_id = '${id}'`);
    expect(await brokenIn()).toContain(rule);
    await asOwner(`update audit_entries set object_id = '${id}' where object_id = 'another'`);
    expect(await brokenIn()).toEqual([]);
  }
});

test('changes are forgotten two days before the newest point', async () => {
  await pool.query(`
    insert into changed_rows (at, kind, subject)
    values (now() - interval '5 days', 'order', 'old'), (now(), 'order', 'new')`);
  await verifyInvariants(context);
  const left = await prisma.changedRow.findMany();
  expect(left.map(({ subject }) => subject)).toContain('new');
  expect(left.map(({ subject }) => subject)).not.toContain('old');
});

test('an order of today leaves no mark', async () => {
  const order = await make.makeOrder(prisma, { status: 'Created', createdAt: new Date() });
  await prisma.orderEvent.create({
    data: { orderId: order.id, at: new Date(), kind: 'created', to: 'Created' },
  });
  await prisma.$executeRaw`update orders set input1 = 'another' where id = ${order.id}`;
  expect(await prisma.changedRow.findMany({ where: { kind: 'order', subject: order.id } })).toEqual([]);
  expect((await findChanged(context, yesterday()))?.orders).toContain(order.id);
});

test('bug: a check from a point ended what a check of all rows had found, in a row that no trigger had marked', async () => {
  const { id } = await oldOrder();
  await verifyInvariants(context);
  const becomes = (status: string) =>
    pool.query(`set session_replication_role = replica; update orders set status = '${status}' where id = '${id}';
      reset session_replication_role`);
  await becomes('Completed');
  const prove = async (all: boolean) => {
    const verified = await verifyInvariants(context, { all });
    return recordReport({ ...context, actor: STORE }, verified);
  };
  expect(await prove(false)).toMatchObject({ broken: [], since: expect.any(String) });
  const { broken } = await prove(true);
  expect(broken).toContain('an order was paid once, and with its own price');
  expect(await prove(false)).toMatchObject({ broken, since: null });
  await becomes('Created');
  expect(await prove(false)).toMatchObject({ broken: [], since: null });
  expect(await prove(false)).toMatchObject({ broken: [], since: expect.any(String) });
});
