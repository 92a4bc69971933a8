// Documents of orders and refunds: which have one, and their numbers.
import { beforeEach, expect, test } from 'vitest';
import { sealAccount } from '@/lib/domain/erasure/seal-account';
import { issueDocuments } from '@/lib/domain/invoices';
import { checkInvariants } from '@/lib/domain/stats';
import { days, hours, sleep } from '@/lib/platform/time';
import { openInvoices, shopOf } from '../support/invoices';
import * as make from '../support/make';

const { complete, context, db, documentOf, later, numbers, owner, refund, reset, time } = await openInvoices({
  registered: new Date('2027-03-31T06:30:00Z'),
});
beforeEach(reset);

test('an order that was completed before the registration, or without a GSTIN, has no document', async () => {
  await complete(later(-1000));
  const order = await complete(later(1000));
  expect(await issueDocuments({ ...context, shop: shopOf(null) })).toBe(0);
  expect(await issueDocuments(context)).toBe(1);
  expect(await issueDocuments(context)).toBe(0);
  expect(await documentOf(order)).toMatchObject({ kind: 'invoice', name: 'TR2627-0000001', value: 10_000n });
});

test('10,000 orders whose documents many ask for at once have the numbers from 1 to 10,000', async () => {
  const user = await make.makeUser(db);
  const order = await complete(later(1000), { user });
  await owner.pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
                         payment_mode, value, status, instant, created_at, updated_at, paid_at, ended_at)
     select 'many-' || n, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
            payment_mode, 100 + n, 'Completed', instant, created_at, updated_at, paid_at, ended_at + n * interval '1 ms'
       from orders, generate_series(1, 9999) n where id = $1`,
    [order.id],
  );
  time.now = later(60_000);
  const counts = await Promise.all(Array.from({ length: 12 }, () => issueDocuments(context)));
  expect(counts.reduce((all, count) => all + count, 0)).toBe(10_000);
  const { rows } = await owner.pool.query(
    'select count(*)::int as count, min(number), max(number), count(distinct order_id)::int as orders from tax_documents',
  );
  expect(rows).toEqual([{ count: 10_000, min: 1, max: 10_000, orders: 10_000 }]);
});

test('a sweep that finds another at work waits without a transaction', async () => {
  await complete(later(1000));
  const other = await owner.pool.connect();
  await other.query('begin');
  await other.query("select pg_advisory_xact_lock(hashtext('tarang_tax_documents'))");
  const issued = issueDocuments(context);
  await sleep(300);
  const { rows } = await owner.pool.query(
    "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  expect(rows).toEqual([]);
  await other.query('commit');
  other.release();
  expect(await issued).toBe(1);
});

test('numbers begin anew at midnight of the first of April in India, whenever the documents are issued', async () => {
  await complete(new Date('2027-03-31T18:29:59.999Z'));
  await complete(new Date('2027-03-31T18:30:00Z'));
  await complete(new Date('2027-03-31T18:29:00Z'));
  time.now = new Date('2027-03-31T18:45:00Z');
  await issueDocuments(context);
  expect(await numbers()).toEqual(['TR2627-0000001', 'TR2627-0000002', 'TR2728-0000001']);
  const dates = await db.taxDocument.findMany({ orderBy: [{ series: 'asc' }, { number: 'asc' }] });
  expect(dates.map(({ date }) => date.toISOString().slice(0, 10))).toEqual([
    ...['2027-03-31', '2027-03-31', '2027-04-01'],
  ]);
});

test('a transaction that breaks off leaves no gap', async () => {
  await complete(later(1000));
  await owner.pool.query(`
    create function fail_once() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
    create trigger broken after insert on tax_documents for each statement execute function fail_once();`);
  await expect(issueDocuments(context)).rejects.toThrow('broken off');
  await owner.pool.query('drop trigger broken on tax_documents; drop function fail_once();');
  await issueDocuments(context);
  expect(await numbers()).toEqual(['TR2627-0000001']);
});

const offendersOf = async (name: string) => {
  const found = (await checkInvariants({ db })).find((invariant) => invariant.name.includes(name));
  return found?.offenders ?? [];
};

test('the rules of documents find what is missing, too much, or has a gap', async () => {
  const order = await complete(later(1000));
  await issueDocuments(context);
  for (const name of ['have no gap', 'since the registration', 'credit notes credit'])
    expect(await offendersOf(name)).toEqual([]);
  const past = new Date(Date.now() - 3_600_000).toISOString();
  await complete(new Date(past));
  await owner.pool.query(`begin; set local session_replication_role = replica;
    update tax_counters set last = 7;
    update tax_registrations set since = '${past}'::timestamptz - interval '1 day';
    update tax_documents set supplied_at = '${past}'::timestamptz - interval '1 minute'; commit`);
  await db.order.update({ where: { id: order.id }, data: { status: 'Refunded', endedAt: past } });
  for (const name of ['have no gap', 'since the registration', 'credit notes credit'])
    expect(await offendersOf(name)).toHaveLength(1);
});

test('bug: documents of a time to which the clock had leapt kept later orders and refunds from theirs for as long', async () => {
  time.now = later(days(10));
  const leapt = await complete(time.now);
  await refund(leapt, 1_000n, time.now);
  expect(await issueDocuments(context)).toBe(2);
  time.now = later(hours(3));
  const order = await complete(later(hours(2)));
  await refund(order, 1_000n, time.now);
  expect(await issueDocuments(context)).toBe(2);
  expect(await db.taxDocument.count({ where: { orderId: order.id } })).toBe(2);
});

test('bug: the invoice of an account that was erased before the sweep named no buyer', async () => {
  const user = await make.makeUser(db, { name: 'Meera Pillai' });
  const order = await complete(later(1000), { user });
  await db.$transaction((tx) => sealAccount({ ...context, db: tx }, { userId: user.id, sealedAt: null }));
  await issueDocuments(context);
  expect(await documentOf(order)).toMatchObject({ buyerName: 'Meera Pillai' });
});
