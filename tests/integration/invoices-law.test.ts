// What the GST law asks of documents at its limits: another registration, the last day on which a credit lowers the
// tax, and large invoices.
import { beforeEach, expect, test } from 'vitest';
import {
  assertStateKnown,
  gstReturn,
  issueDocuments,
  listReturnPeriods,
  saveBilling,
  sellerOf,
} from '@/lib/domain/invoices';
import { checkInvariants } from '@/lib/domain/stats';
import { readSettings } from '@/lib/platform/config';
import type { Order } from '@/lib/platform/db';
import { days, minutes } from '@/lib/platform/time';
import { openInvoices, SELLER, shopOf } from '../support/invoices';
import * as make from '../support/make';
import { rowsRead } from '../support/rows-read';

const { complete, context, database, db, documentOf, later, owner, refund, reset, time } = await openInvoices(
  {
    // A year ago, in India at noon, so that the rules that look at what is past look at all of it.
    registered: new Date('2025-11-20T06:30:00Z'),
    price: 11_800n,
    // One connection, because the statistics of what was read are turned on for a connection.
    max: 1,
  },
);
beforeEach(reset);

const BUSINESS = {
  state: '27',
  name: 'Kaveri Games',
  address: '1 Road',
  gstin: '27AAPFU0939F1ZV',
} as const;

const kindsOf = async (order: Order) =>
  (await db.taxDocument.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  );

test('bug: what was completed and refunded before the first sweep with another GSTIN had no document', async () => {
  const before = await complete(later(minutes(1)));
  time.now = later(minutes(2));
  await issueDocuments(context);
  // The store is down while its settings change.
  const between = await complete(later(minutes(3)));
  await refund(before, 1_800n, later(minutes(3)));
  time.now = later(minutes(10));
  const moved = { ...context, shop: shopOf({ ...SELLER, gstin: '27AAPFU0939F1ZV' }) };
  await issueDocuments(moved);
  expect(await kindsOf(between)).toEqual(['invoice']);
  expect(await kindsOf(before)).toEqual(['invoice', 'credit_note']);
  const wrong = (await checkInvariants({ db })).filter(({ offenders }) => offenders.length > 0);
  expect(wrong.filter(({ name }) => /document|credit note/.test(name))).toEqual([]);
});

test('what is completed while a seller is not registered has no document, also when another registration follows', async () => {
  await complete(later(minutes(1)));
  time.now = later(minutes(2));
  await issueDocuments(context);
  const between = await complete(later(days(8)));
  time.now = later(days(9));
  const moved = { ...context, shop: shopOf({ ...SELLER, gstin: '27AAPFU0939F1ZV' }) };
  await issueDocuments(moved);
  const after = await complete(later(days(9) + 1));
  await issueDocuments(moved);
  expect([await kindsOf(between), await kindsOf(after)]).toEqual([[], ['invoice']]);
});

test('bug: the return of a month in which the GSTIN changed had the documents of both registrations', async () => {
  const other = '27AAPFU0939F1ZV';
  const sold = [await complete(later(1000)), await complete(later(2000))];
  time.now = later(minutes(1));
  await issueDocuments(context);
  const moved = { ...context, shop: shopOf({ ...SELLER, gstin: other }) };
  const next = await complete(later(minutes(2)));
  time.now = later(minutes(3));
  await issueDocuments(moved);
  // Notes of the first registration, of the second and of the first again: one series, of which each has its own
  // numbers.
  for (const [place, order] of [sold[0], next, sold[1]].entries())
    if (order) await refund(order, 5_900n, later(minutes(4 + place)));
  time.now = later(minutes(9));
  await issueDocuments(moved);
  const rows = async (gstin: string, file: 'b2cs' | 'docs') =>
    (await gstReturn(context, { month: '2025-11', gstin, file })).slice(1);
  expect([await rows(SELLER.gstin, 'b2cs'), await rows(other, 'b2cs')]).toEqual([
    [['OE', '29-Karnataka', '', '18.00', '100.00', '0.00', '']],
    [['OE', '27-Maharashtra', '', '18.00', '50.00', '0.00', '']],
  ]);
  // A page of the version before names no registration.
  expect(await gstReturn(context, { month: '2025-11', file: 'docs' })).toHaveLength(3);
  expect(await rows(SELLER.gstin, 'docs')).toEqual([
    ['Credit Note', 'CN2526-0000001', 'CN2526-0000001', '1', '0'],
    ['Credit Note', 'CN2526-0000003', 'CN2526-0000003', '1', '0'],
    ['Invoices for outward supply', 'TR2526-0000001', 'TR2526-0000002', '2', '0'],
  ]);
  expect(await rows(other, 'docs')).toEqual([
    ['Credit Note', 'CN2526-0000002', 'CN2526-0000002', '1', '0'],
    ['Invoices for outward supply', 'TR2526-0000003', 'TR2526-0000003', '1', '0'],
  ]);
  expect(await listReturnPeriods(context)).toEqual([
    { month: '2025-11', gstin: other },
    { month: '2025-11', gstin: SELLER.gstin },
  ]);
});

test('bug: each sweep read all documents to learn since when the seller has been registered', async () => {
  const { id } = await complete(later(1000));
  await issueDocuments(context);
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     insert into tax_documents select (jsonb_populate_record(d, jsonb_build_object('id', 'many-' || n, 'number', n + 1,
                                        'name', 'many-' || n, 'order_id', 'many-' || n))).*
       from tax_documents d, generate_series(1, 20000) n where d.order_id = '${id}'; commit`,
  );
  await owner.pool.query('vacuum analyze tax_documents');
  const read = async () => (await rowsRead(database.pool, ['tax_documents'])).scanned;
  const before = await read();
  expect(await issueDocuments(context)).toBe(0);
  expect((await read()) - before).toBe(0);
});

// Another cell is another database, in which the numbers begin at one as well.
test('bug: two cells of one seller gave two documents the same number', async () => {
  const env = {
    DATABASE_URL: 'postgres://tarang@127.0.0.1/tarang',
    AUTH_SECRET: 'thirty-two characters or more, at last',
    CELL: 'b',
    SELLER_GSTIN: SELLER.gstin,
    SELLER_LEGAL_NAME: SELLER.legalName,
    SELLER_ADDRESS: SELLER.address,
  };
  expect(() => readSettings(env)).toThrow('INVOICE_SERIES');
  const seller = sellerOf(readSettings({ ...env, INVOICE_SERIES: 'B' }));
  if (!seller) throw new Error('there is no seller');
  const order = await complete(later(1000));
  await refund(order, 1_800n, later(2000));
  time.now = later(minutes(1));
  await issueDocuments({ ...context, shop: shopOf(seller) });
  const names = await db.taxDocument.findMany({ orderBy: { kind: 'desc' }, select: { name: true } });
  expect(names.map(({ name }) => name)).toEqual(['TRB2526-0000001', 'CNB2526-0000001']);
});

test('bug: a credit note lowered the tax after 30 November that follows the financial year of its invoice', async () => {
  const [inTime, late] = [await complete(later(1000)), await complete(later(2000))];
  const business = await make.makeUser(db);
  await saveBilling(context, { userId: business.id, ...BUSINESS });
  const sold = await complete(later(3000), { user: business });
  time.now = later(minutes(1));
  await issueDocuments(context);
  // The last moment of 30 November 2026 in India, and the one after it.
  const midnight = new Date('2026-11-30T18:30:00Z');
  await refund(inTime, 5_900n, new Date(midnight.getTime() - 1));
  await refund(late, 5_900n, midnight);
  await refund(sold, 5_900n, midnight);
  time.now = new Date(midnight.getTime() + days(1));
  await issueDocuments(context);
  await refund(inTime, 5_900n, time.now);
  await issueDocuments(context);
  const notes = await db.taxDocument.findMany({ where: { kind: 'credit_note' }, orderBy: { number: 'asc' } });
  expect(
    notes.map(({ value, rate, taxable, cgst, sgst, igst }) => [value, rate, taxable, cgst, sgst, igst]),
  ).toEqual([
    [5_900n, 1800, 5_000n, 450n, 450n, 0n],
    [5_900n, 0, 5_900n, 0n, 0n, 0n],
    [5_900n, 0, 5_900n, 0n, 0n, 0n],
    [5_900n, 0, 5_900n, 0n, 0n, 0n],
  ]);
  const rows = async (month: string, file: 'b2cs' | 'cdnr') =>
    (await gstReturn(context, { gstin: SELLER.gstin, month, file })).slice(1);
  expect(await rows('2026-11', 'b2cs')).toEqual([['OE', '29-Karnataka', '', '18.00', '-50.00', '0.00', '']]);
  expect([await rows('2026-12', 'b2cs'), await rows('2026-12', 'cdnr')]).toEqual([[], []]);
});

test('bug: an unregistered customer bought for ₹50,000 without the address that the invoice must have', async () => {
  const { id: userId } = await make.makeUser(db);
  const details = { userId, state: '10' as const, name: '', address: '', gstin: '' };
  await saveBilling(context, details);
  await assertStateKnown(context, { userId, price: 49_999_99n });
  const large = { userId, price: 50_000_00n };
  await expect(assertStateKnown(context, large)).rejects.toMatchObject({ code: 'state_needed' });
  time.now = later(minutes(1));
  await saveBilling(context, { ...details, address: '4 Boring Road, Patna 800001' });
  await assertStateKnown(context, large);
});

test('bug: credit notes of large invoices to unregistered buyers of other States were in no file of the return', async () => {
  const [business, away] = [await make.makeUser(db), await make.makeUser(db)];
  await saveBilling(context, { userId: business.id, ...BUSINESS });
  const address = '2 Mount Road, Chennai 600002';
  await saveBilling(context, { userId: away.id, state: '33', name: '', address, gstin: '' });
  const values = [11_800n, 10_000_000n, 10_000_100n, 23_600_000n];
  for (const user of [undefined, business, away])
    for (const value of values) {
      const order = await complete(later(1000), { value, ...(user && { user }) });
      await refund(order, 5_900n, later(2000));
      if (value === 23_600_000n) await refund(order, value - 5_900n, later(3000));
    }
  time.now = later(minutes(1));
  await issueDocuments(context);
  const files = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const;
  const sums = await Promise.all(
    files.map(async (file) => {
      const [head = [], ...rows] = await gstReturn(context, { gstin: SELLER.gstin, month: '2025-11', file });
      const place = head.indexOf('Taxable Value');
      const sum = rows.reduce((all, row) => all + Math.round(Number(row[place]) * 100), 0);
      return file.startsWith('cdn') ? -sum : sum;
    }),
  );
  const documents = await db.taxDocument.findMany();
  const taxable = documents.reduce(
    (all, { kind, taxable: own }) => all + (kind === 'credit_note' ? -own : own),
    0n,
  );
  expect(sums.reduce((all, sum) => all + sum, 0)).toBe(Number(taxable));
  const [head, ...rows] = await gstReturn(context, { gstin: SELLER.gstin, month: '2025-11', file: 'cdnur' });
  expect(head?.slice(0, 6)).toEqual([
    ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
  ]);
  expect(rows.map((row) => [row[0], row[2], row[3], row[4], row[5], row[7], row[8]])).toEqual([
    ['B2CL', '20-Nov-2025', 'C', '33-Tamil Nadu', '59.00', '18.00', '50.00'],
    ['B2CL', '20-Nov-2025', 'C', '33-Tamil Nadu', '59.00', '18.00', '50.00'],
    ['B2CL', '20-Nov-2025', 'C', '33-Tamil Nadu', '235941.00', '18.00', '199950.00'],
  ]);
});

test('bug: a restored database gave the numbers of documents again that buyers have of orders it has lost', async () => {
  const [kept, lost] = [await complete(later(1000)), await complete(later(2000))];
  await refund(kept, 1_800n, later(3000));
  time.now = later(minutes(1));
  await issueDocuments(context);
  const known = (await db.taxDocument.findMany()).map(({ name }) => name);
  expect(known.toSorted()).toEqual(['CN2526-0000001', 'TR2526-0000001', 'TR2526-0000002']);
  // A moment after the first invoice is restored, by a restore that began the second timeline, and later one by the
  // third.
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     delete from tax_documents where name <> 'TR2526-0000001'; delete from orders where id = '${lost.id}'; delete from order_refunds;
     update tax_counters set last = 1; delete from tax_counters where series like 'CN%';
     insert into restores (id, recovered_to, restored_at, timeline) values ('r2', now(), now(), 2); commit`,
  );
  const next = await complete(later(minutes(2)));
  await refund(kept, 1_800n, later(minutes(2)));
  time.now = later(minutes(3));
  await issueDocuments(context);
  await owner.pool.query(
    `insert into restores (id, recovered_to, restored_at, timeline) values ('r3', now(), now() + interval '1 hour', 3)`,
  );
  await refund(next, 1_800n, later(minutes(4)));
  time.now = later(minutes(5));
  await issueDocuments(context);
  const again = (await db.taxDocument.findMany()).map(({ name }) => name);
  expect(again.toSorted()).toEqual([
    ...['CN2526A-0000001', 'CN2526B-0000001', 'TR2526-0000001', 'TR2526A-0000001'],
  ]);
  // The 28th timeline goes on with no series of the second, also with the letter of a cell, and in 16 characters.
  await owner.pool.query(
    `insert into restores (id, recovered_to, restored_at, timeline) values ('r28', now(), now() + interval '2 hours', 28)`,
  );
  const latest = [await complete(later(minutes(6))), await complete(later(minutes(7)))];
  time.now = later(minutes(8));
  await issueDocuments({ ...context, shop: shopOf({ ...SELLER, series: 'B' }) });
  expect(await Promise.all(latest.map(async (order) => (await documentOf(order)).name))).toEqual([
    ...['TRB2526AA-000001', 'TRB2526AA-000002'],
  ]);
  await owner.pool.query('delete from restores');
});
