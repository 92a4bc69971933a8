// Documents of orders and refunds: their numbers, their parts, and who may read them.
import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { VISITOR } from '@/lib/domain/actor';
import type { Seller } from '@/lib/domain/context';
import {
  assertStateKnown,
  getBilling,
  getDocumentFile,
  gstReturn,
  issueDocuments,
  listDocumentMonths,
  listDocuments,
  listTaxClasses,
  saveBilling,
  setTaxClass,
} from '@/lib/domain/invoices';
import { taxClassQuery } from '@/lib/domain/invoices/schema';
import { PERMISSIONS } from '@/lib/domain/permissions';
import { checkInvariants } from '@/lib/domain/stats';
import type { Item, Order, Product, User } from '@/lib/platform/db';
import { days, hours, sleep } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db: database, owner } = await testDatabase({ max: 20 });
const { prisma: db } = database;

const SELLER: Seller = {
  legalName: 'Tarang Retail LLP',
  address: '12 MG Road, Bengaluru 560001',
  gstin: '29ABCDE1234F1ZW',
  signatory: null,
  prefix: 'TR',
  series: '',
};
const REGISTERED = new Date('2027-03-31T06:30:00Z');

let now = REGISTERED;
const clock = { now: () => now };
const shop = { seller: SELLER, defaultTax: { code: '998439', rate: 1800 } } as Parameters<
  typeof issueDocuments
>[0]['shop'];
const context = { db, clock, shop, language: 'en' as const, actor: VISITOR };
const as = (user: User) => ({ ...context, actor: { ...VISITOR, id: user.id } });

let product: Product;
let item: Item;

beforeEach(async () => {
  await owner.pool.query(
    // As a replica would: the triggers that forbid it do not run.
    `begin; set local session_replication_role = replica;
     truncate tax_document_files, tax_documents, tax_counters, tax_registrations, tax_classes, billing_details,
       order_refunds, order_events, orders restart identity cascade; commit`,
  );
  now = REGISTERED;
  product = await make.makeProduct(db);
  item = await make.makeItem(db, { product });
  await issueDocuments(context);
});

/** An order that was completed at `endedAt`; the price in paise. */
function complete(endedAt: Date, given: { user?: User; value?: bigint; item?: Item } = {}): Promise<Order> {
  const { value = 10_000n, ...rest } = given;
  return make.makeOrder(db, {
    ...{ product, item, value, status: 'Completed', paidAt: endedAt, endedAt, createdAt: endedAt },
    ...rest,
  });
}

const numbers = async () =>
  (await db.taxDocument.findMany({ orderBy: [{ series: 'asc' }, { number: 'asc' }] })).map(
    ({ name }) => name,
  );
const documentOf = ({ id }: Order) =>
  db.taxDocument.findFirstOrThrow({ where: { orderId: id, kind: { not: 'credit_note' } } });
const later = (ms: number) => new Date(REGISTERED.getTime() + ms);

async function refund({ id }: Order, amount: bigint, at: Date): Promise<string> {
  const row = await db.orderRefund.create({
    data: {
      ...{
        id: `refund-${id}-${amount}`,
        orderId: id,
        amount,
        cause: 'not_received',
        note: 'a part',
        packs: [],
      },
      ...{ pointsTaken: 0n, pointsSpent: 0n, createdAt: at },
    },
  });
  return row.id;
}

test('an order that was completed before the registration, or without a GSTIN, has no document', async () => {
  await complete(later(-1000));
  const order = await complete(later(1000));
  expect(await issueDocuments({ ...context, shop: { ...shop, seller: null } })).toBe(0);
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
  now = later(60_000);
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
  now = new Date('2027-03-31T18:45:00Z');
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

test('the tax is split within the State, and is one for another State', async () => {
  const [home, away, unknown] = await Promise.all([make.makeUser(db), make.makeUser(db), make.makeUser(db)]);
  await saveBilling(context, { userId: home.id, state: '29', name: '', address: '', gstin: '' });
  await saveBilling(context, { userId: away.id, state: '27', name: '', address: '', gstin: '' });
  const at = later(60_000);
  const orders = [
    await complete(at, { user: home }),
    await complete(at, { user: away }),
    await complete(at, { user: unknown }),
  ];
  await issueDocuments(context);
  const [one, two, three] = await Promise.all(orders.map(documentOf));
  expect(one).toMatchObject({
    placeOfSupply: '29',
    isPlaceGiven: true,
    taxable: 8474n,
    cgst: 763n,
    sgst: 763n,
  });
  expect(two).toMatchObject({ placeOfSupply: '27', isPlaceGiven: true, taxable: 8475n, igst: 1525n });
  expect(three).toMatchObject({ placeOfSupply: '29', isPlaceGiven: false, cgst: 763n });
});

test('an order has the details of when it was placed, also when its customer moves before the delivery', async () => {
  const user = await make.makeUser(db);
  await saveBilling(context, { userId: user.id, state: '33', name: '', address: '', gstin: '' });
  const order = await make.makeOrder(db, {
    ...{
      user,
      product,
      item,
      value: 5000n,
      status: 'Completed',
      createdAt: later(1000),
      endedAt: later(9000),
    },
  });
  now = later(5000);
  await saveBilling(context, { userId: user.id, state: '07', name: '', address: '', gstin: '' });
  await issueDocuments(context);
  expect(await documentOf(order)).toMatchObject({ placeOfSupply: '33' });
  expect(await getBilling(context, { userId: user.id })).toMatchObject({ state: '07' });
});

test('the same details again are no new row, and a page of the store asks for the State once', async () => {
  const { id: userId } = await make.makeUser(db);
  await expect(assertStateKnown(context, { userId, price: 100n })).rejects.toMatchObject({
    code: 'state_needed',
  });
  await assertStateKnown({ ...context, shop: { ...shop, seller: null } }, { userId, price: 100n });
  const details = { userId, state: '10' as const, name: '', address: '', gstin: '' };
  await saveBilling(context, details);
  await saveBilling(context, details);
  expect(await db.billingDetails.count()).toBe(1);
  await assertStateKnown(context, { userId, price: 100n });
});

test('vouchers have receipts, exempt services bills of supply, each in a series of its own', async () => {
  const admin = await make.makeUser(db, { role: 'admin' });
  const [voucher, exempt] = [await make.makeItem(db, { product }), await make.makeItem(db, { product })];
  const terms = { rate: 0, starts: '2027-03-31' };
  await setTaxClass(as(admin), { itemids: [voucher.itemid], kind: 'voucher_principal', code: '', ...terms });
  await setTaxClass(as(admin), { itemids: [exempt.itemid], kind: 'exempt', code: '998433', ...terms });
  const at = later(1000);
  for (const sold of [item, voucher, exempt, voucher]) await complete(at, { item: sold });
  await issueDocuments(context);
  expect(await numbers()).toEqual(['BS2627-0000001', 'RC2627-0000001', 'RC2627-0000002', 'TR2627-0000001']);
  const receipts = await db.taxDocument.findMany({ where: { kind: 'receipt' } });
  for (const receipt of receipts)
    expect(receipt).toMatchObject({ taxable: 10_000n, igst: 0n, cgst: 0n, rate: 0 });
});

test('a tax class counts from its day on, and none begins in the past', async () => {
  const admin = await make.makeUser(db, { role: 'admin' });
  const terms = { itemids: [item.itemid], kind: 'taxable' as const, code: '998433' };
  await expect(setTaxClass(as(admin), { ...terms, rate: 5, starts: '2027-03-30' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await setTaxClass(as(admin), { ...terms, rate: 5, starts: '2027-04-01' });
  const [before, after] = [
    await complete(new Date('2027-03-31T18:29:00Z')),
    await complete(new Date('2027-03-31T18:31:00Z')),
  ];
  await issueDocuments(context);
  expect(await documentOf(before)).toMatchObject({ code: '998439', rate: 1800 });
  expect(await documentOf(after)).toMatchObject({ code: '998433', rate: 500 });
  const { classes } = await listTaxClasses(context, taxClassQuery.parse({}));
  const listed = classes.find(({ itemid }) => itemid === item.itemid);
  expect(listed).toMatchObject({ rate: 18, starts: null, next: { rate: 5, starts: '2027-04-01' } });
  expect(
    await db.auditEntry.count({ where: { action: 'set-tax-class', objectId: String(item.itemid) } }),
  ).toBe(1);
});

test('tax classes are paged, each item once, and found by a part of a name or by the number', async () => {
  const word = `100%_${crypto.randomUUID()}`;
  const items: Item[] = [];
  for (let n = 0; n < 120; n += 1) items.push(await make.makeItem(db, { name: `${word} ${n}` }));
  const seen: number[] = [];
  let before: string | undefined;
  do {
    const page = await listTaxClasses(context, taxClassQuery.parse({ search: word.toUpperCase(), before }));
    expect(page.total).toBe(120);
    seen.push(...page.classes.map(({ itemid }) => itemid));
    before = page.older ?? undefined;
  } while (before);
  expect(seen.toSorted((a, b) => a - b)).toEqual(items.map(({ itemid }) => itemid).toSorted((a, b) => a - b));
  // The page begins with the newest items, and their names have numbers too.
  const newest = items.at(-1);
  const byNumber = await listTaxClasses(context, taxClassQuery.parse({ search: String(newest?.itemid) }));
  expect(byNumber.classes.map(({ itemid }) => itemid)).toContain(newest?.itemid);
  const none = await listTaxClasses(context, taxClassQuery.parse({ search: word.replace('%', 'x') }));
  expect(none).toMatchObject({ classes: [], total: 0, newer: null, older: null });
});

test('refunds after the delivery have credit notes that add up to the invoice, in each part', async () => {
  const order = await complete(later(1000), { value: 9_999n });
  await issueDocuments(context);
  const invoice = await documentOf(order);
  for (const [place, amount] of [3_333n, 3_334n, 3_332n].entries()) {
    await refund(order, amount, later(10_000 + place));
    if (place !== 0) await issueDocuments(context);
  }
  await issueDocuments(context);
  const notes = await db.taxDocument.findMany({ where: { kind: 'credit_note' }, orderBy: { number: 'asc' } });
  expect(notes.map(({ name, value }) => [name, value])).toEqual([
    ['CN2627-0000001', 3_333n],
    ['CN2627-0000002', 3_334n],
    ['CN2627-0000003', 3_332n],
  ]);
  for (const part of ['taxable', 'cgst', 'sgst', 'igst'] as const)
    expect(notes.reduce((all, note) => all + note[part], 0n)).toBe(invoice[part]);
});

test('an order that is refunded after its invoice is credited whole, and another supply has another invoice', async () => {
  const order = await complete(later(1000));
  await issueDocuments(context);
  const refunded = { status: 'Refunded', endedAt: later(2000) } as const;
  await db.order.update({ where: { id: order.id }, data: refunded });
  await issueDocuments(context);
  await issueDocuments(context);
  expect(await numbers()).toEqual(['CN2627-0000001', 'TR2627-0000001']);
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed', endedAt: later(3000) } });
  await issueDocuments(context);
  await issueDocuments(context);
  expect(await numbers()).toEqual(['CN2627-0000001', 'TR2627-0000001', 'TR2627-0000002']);
});

test('a whole refund of an order that stays Completed brings no second invoice', async () => {
  const order = await complete(later(1000));
  await issueDocuments(context);
  await refund(order, 10_000n, later(2000));
  await issueDocuments(context);
  await issueDocuments(context);
  expect(await numbers()).toEqual(['CN2627-0000001', 'TR2627-0000001']);
});

test('a sweep that was away for hours credits what was refunded at their beginning', async () => {
  const order = await complete(later(1000));
  await owner.pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
                         payment_mode, value, status, instant, created_at, updated_at, paid_at, ended_at)
     select 'away-' || n, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
            payment_mode, 100, 'Completed', instant, created_at, updated_at, paid_at, ended_at + n * interval '30 s'
       from orders, generate_series(1, 700) n where id = $1`,
    [order.id],
  );
  await refund(order, 2_000n, later(60_000));
  await refund({ ...order, id: 'away-690' }, 50n, later(700 * 30_000));
  await issueDocuments(context);
  const notes = await db.taxDocument.findMany({ where: { kind: 'credit_note' }, orderBy: { number: 'asc' } });
  expect(notes.map(({ orderId }) => orderId)).toEqual([order.id, 'away-690']);
});

test('a document is drawn once in each language, and is the same file ever after', async () => {
  const user = await make.makeUser(db);
  const order = await complete(later(1000), { user });
  await issueDocuments(context);
  const { id } = await documentOf(order);
  const [first, second] = await Promise.all([getDocumentFile(as(user), id), getDocumentFile(as(user), id)]);
  expect(first.filename).toBe('TR2627-0000001.pdf');
  expect(Buffer.from(first.bytes.slice(0, 5)).toString()).toBe('%PDF-');
  expect(second.bytes).toEqual(first.bytes);
  expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(first.sha256);
  const hindi = await getDocumentFile({ ...as(user), language: 'hi' }, id);
  expect(hindi.sha256).not.toBe(first.sha256);
  expect(await db.taxDocumentFile.count()).toBe(2);
  const [stranger, admin] = [await make.makeUser(db), await make.makeUser(db, { role: 'admin' })];
  await expect(getDocumentFile(as(stranger), id)).rejects.toMatchObject({ code: 'not_found' });
  const asAdmin = { ...context, actor: { ...VISITOR, id: admin.id, permissions: PERMISSIONS } };
  expect((await getDocumentFile(asAdmin, id)).sha256).toBe(first.sha256);
  expect(await listDocuments(context, { userId: user.id })).toMatchObject([
    { kind: 'invoice', name: 'TR2627-0000001', date: '2027-03-31', orderId: order.id, value: 100 },
  ]);
  expect(await listDocuments(context, { userId: stranger.id })).toEqual([]);
});

test('documents refuse to be changed or removed, by the database', async () => {
  await complete(later(1000));
  await issueDocuments(context);
  await expect(owner.pool.query(`update tax_documents set value = value`)).rejects.toThrow(/append/i);
  await expect(owner.pool.query(`delete from tax_documents`)).rejects.toThrow(/append/i);
});

test('the files of a month add up to its documents', async () => {
  const [business, home, away] = [await make.makeUser(db), await make.makeUser(db), await make.makeUser(db)];
  const details = { name: 'Kaveri Games, Ltd', address: '1 Road', gstin: '27AAPFU0939F1ZV' };
  await saveBilling(context, { userId: business.id, state: '27', ...details });
  await saveBilling(context, { userId: away.id, state: '33', name: '', address: '', gstin: '' });
  const sold = await complete(later(1000), { user: business });
  await complete(later(1000), { user: home });
  const kept = await complete(later(1000), { user: home, value: 20_000n });
  await complete(later(1000), { user: away });
  await complete(later(1000), { user: away, value: 20_000_000n });
  await issueDocuments(context);
  await refund(kept, 5_000n, later(2000));
  await refund(sold, 2_500n, later(2000));
  await issueDocuments(context);
  expect(await listDocumentMonths(context)).toEqual(['2027-03']);
  const month = { month: '2027-03' };
  const [, ...b2b] = await gstReturn(context, { ...month, file: 'b2b' });
  expect(b2b).toEqual([
    [
      ...['27AAPFU0939F1ZV', 'Kaveri Games, Ltd', (await documentOf(sold)).name, '31-Mar-2027', '100.00'],
      ...['27-Maharashtra', 'N', '', 'Regular B2B', '', '18.00', '84.75', '0.00'],
    ],
  ]);
  const [, ...b2cs] = await gstReturn(context, { ...month, file: 'b2cs' });
  expect(b2cs).toEqual([
    ['OE', '29-Karnataka', '', '18.00', '211.86', '0.00', ''],
    ['OE', '33-Tamil Nadu', '', '18.00', '84.75', '0.00', ''],
  ]);
  const [, ...b2cl] = await gstReturn(context, { ...month, file: 'b2cl' });
  expect(b2cl.map((row) => [row[2], row[3], row[6]])).toEqual([['200000.00', '33-Tamil Nadu', '169491.53']]);
  const [, ...cdnr] = await gstReturn(context, { ...month, file: 'cdnr' });
  expect(cdnr.map((row) => [row[0], row[4], row[8], row[11]])).toEqual([
    ['27AAPFU0939F1ZV', 'C', '25.00', '21.19'],
  ]);
  const [, ...docs] = await gstReturn(context, { ...month, file: 'docs' });
  expect(docs).toEqual([
    ['Credit Note', 'CN2627-0000001', 'CN2627-0000002', '2', '0'],
    ['Invoices for outward supply', 'TR2627-0000001', 'TR2627-0000005', '5', '0'],
  ]);
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
  now = later(days(10));
  const leapt = await complete(now);
  await refund(leapt, 1_000n, now);
  expect(await issueDocuments(context)).toBe(2);
  now = later(hours(3));
  const order = await complete(later(hours(2)));
  await refund(order, 1_000n, now);
  expect(await issueDocuments(context)).toBe(2);
  expect(await db.taxDocument.count({ where: { orderId: order.id } })).toBe(2);
});
