// What stands on a document: the State, the parts of the tax, the kind, and the class of what was sold.
import { beforeEach, expect, test } from 'vitest';
import {
  assertStateKnown,
  getBilling,
  issueDocuments,
  listTaxClasses,
  saveBilling,
  setTaxClass,
  withTaxRates,
} from '@/lib/domain/invoices';
import { taxClassQuery } from '@/lib/domain/invoices/schema';
import type { Item } from '@/lib/platform/db';
import { days } from '@/lib/platform/time';
import { openInvoices, shopOf } from '../support/invoices';
import * as make from '../support/make';
import { countLockWaiters } from '../support/shop/row-locks';

const { as, complete, context, db, documentOf, later, numbers, owner, reset, stock, time } =
  await openInvoices({
    registered: new Date('2027-03-31T06:30:00Z'),
  });
beforeEach(reset);

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
    user,
    ...stock(),
    value: 5000n,
    status: 'Completed',
    createdAt: later(1000),
    endedAt: later(9000),
  });
  time.now = later(5000);
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
  await assertStateKnown({ ...context, shop: shopOf(null) }, { userId, price: 100n });
  const details = { userId, state: '10' as const, name: '', address: '', gstin: '' };
  await saveBilling(context, details);
  await saveBilling(context, details);
  expect(await db.billingDetails.count()).toBe(1);
  await assertStateKnown(context, { userId, price: 100n });
});

test('vouchers have receipts, exempt services bills of supply, each in a series of its own', async () => {
  const admin = await make.makeUser(db, { role: 'admin' });
  const [voucher, exempt] = [
    await make.makeItem(db, { product: stock().product }),
    await make.makeItem(db, { product: stock().product }),
  ];
  const terms = { rate: 0, starts: '2027-03-31' };
  await setTaxClass(as(admin), { itemids: [voucher.itemid], kind: 'voucher_principal', code: '', ...terms });
  await setTaxClass(as(admin), { itemids: [exempt.itemid], kind: 'exempt', code: '998433', ...terms });
  const at = later(1000);
  for (const sold of [stock().item, voucher, exempt, voucher]) await complete(at, { item: sold });
  await issueDocuments(context);
  expect(await numbers()).toEqual(['BS2627-0000001', 'RC2627-0000001', 'RC2627-0000002', 'TR2627-0000001']);
  const receipts = await db.taxDocument.findMany({ where: { kind: 'receipt' } });
  for (const receipt of receipts)
    expect(receipt).toMatchObject({ taxable: 10_000n, igst: 0n, cgst: 0n, rate: 0 });
});

test('a tax class counts from its day on, and none begins in the past', async () => {
  const admin = await make.makeUser(db, { role: 'admin' });
  const terms = { itemids: [stock().item.itemid], kind: 'taxable' as const, code: '998433' };
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
  const listed = classes.find(({ itemid }) => itemid === stock().item.itemid);
  expect(listed).toMatchObject({ rate: 18, starts: null, next: { rate: 5, starts: '2027-04-01' } });
  expect(
    await db.auditEntry.count({ where: { action: 'set-tax-class', objectId: String(stock().item.itemid) } }),
  ).toBe(1);
});

test('bug: a tax class from a page that was opened before overwrote what a colleague had decided', async () => {
  const admin = await make.makeUser(db, { role: 'admin' });
  const { itemid } = stock().item;
  const other = await make.makeItem(db, { product: stock().product });
  const terms = {
    itemids: [other.itemid, itemid],
    kind: 'taxable' as const,
    code: '998433',
    starts: '2027-04-01',
  };
  const { classes } = await listTaxClasses(context, taxClassQuery.parse({}));
  const seen = terms.itemids.map((id) => classes.find((each) => each.itemid === id)?.version ?? -1);
  expect(seen).toEqual([0, 0]);
  await setTaxClass(as(admin), { ...terms, itemids: [itemid], seen: [0], rate: 5 });
  await expect(setTaxClass(as(admin), { ...terms, seen, rate: 12 })).rejects.toMatchObject({
    code: 'conflict',
  });
  const now = (await listTaxClasses(context, taxClassQuery.parse({}))).classes;
  expect(now.find((each) => each.itemid === itemid)).toMatchObject({ version: 1, next: { rate: 5 } });
  expect(now.find((each) => each.itemid === other.itemid)).toMatchObject({ version: 0, next: null });
});

test('bug: a process that was frozen over midnight gave a tax class to a day that was over', async () => {
  const admin = await make.makeUser(db, { role: 'admin' });
  const other = await owner.pool.connect();
  await other.query(`begin; select pg_advisory_xact_lock(hashtext('tarang_tax_documents'))`);
  time.now = new Date('2027-03-31T18:29:59Z');
  const terms = { itemids: [stock().item.itemid], kind: 'exempt' as const, code: '998433', rate: 0 };
  // Documents are being issued, which it waits for, and midnight passes in India.
  const refused = expect(setTaxClass(as(admin), { ...terms, starts: '2027-03-31' })).rejects.toMatchObject({
    fields: { starts: { messageKey: 'invoices.dayPast' } },
  });
  await expect.poll(() => countLockWaiters(owner.pool)).toBe(1);
  time.now = new Date('2027-03-31T18:30:00Z');
  await other.query('commit');
  other.release();
  await refused;
  expect(await db.taxClass.count()).toBe(0);
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

test('the rate of the tax in a price is that of the class of the day, and unregistered sellers and vouchers have none', async () => {
  const [plain, exempt, later] = await Promise.all([make.makeItem(db), make.makeItem(db), make.makeItem(db)]);
  const items = [plain, exempt, later].map(({ itemid }) => ({ itemid }));
  const rates = async (given = context) => (await withTaxRates(given, items)).map(({ gst }) => gst);
  const acting = as(await make.makeAdmin(db));
  const set = (item: Item, kind: 'taxable' | 'voucher_principal', rate: number, starts: string) =>
    setTaxClass(acting, { itemids: [item.itemid], kind, code: rate ? '998434' : '', rate, starts });
  await set(exempt, 'voucher_principal', 0, '2027-03-31');
  await set(later, 'taxable', 5, '2027-03-31');
  await set(later, 'taxable', 12.5, '2027-04-01');
  expect(await rates()).toEqual([18, undefined, 5]);
  // The day begins in India.
  time.now = new Date('2027-03-31T18:29:59Z');
  expect(await rates()).toEqual([18, undefined, 5]);
  time.now = new Date('2027-03-31T18:30:00Z');
  expect(await rates()).toEqual([18, undefined, 12.5]);
  expect(await rates({ ...context, shop: shopOf(null) })).toEqual([undefined, undefined, undefined]);
});

test('bug: the receipt of a refunded order stood for another supply, which is taxed by now', async () => {
  const { item } = stock();
  const classOf = (kind: string, rate: number, starts: string) =>
    db.taxClass.create({
      data: {
        id: kind,
        itemid: item.itemid,
        kind,
        code: '',
        rate,
        starts: new Date(starts),
        createdAt: later(0),
      },
    });
  await classOf('voucher_principal', 0, '2027-01-01');
  await classOf('taxable', 1800, '2027-04-01');
  const order = await complete(later(1000));
  const changeTo = async (status: 'Completed' | 'Refunded', endedAt: Date) => {
    await db.order.update({ where: { id: order.id }, data: { status, endedAt } });
    await issueDocuments(context);
    await issueDocuments(context);
    return numbers();
  };
  const reopenFrom = (fromStatus: 'Completed' | 'Refunded', createdAt: Date) =>
    db.orderReopening.create({
      data: {
        id: fromStatus,
        orderId: order.id,
        fromStatus,
        amount: fromStatus === 'Refunded' ? order.value : 0n,
        pointsTaken: 0n,
        pointsSpent: 0n,
        reason: 'a mistake',
        createdAt,
      },
    });
  await issueDocuments(context);
  // Nothing was given back: it is the same supply.
  await reopenFrom('Completed', later(1500));
  expect(await changeTo('Completed', later(days(1)))).toEqual(['RC2627-0000001']);
  await changeTo('Refunded', later(days(2)));
  await reopenFrom('Refunded', later(days(2) + 1000));
  // The clock that completes it is behind that of the reopening.
  expect(await changeTo('Completed', later(days(2)))).toEqual(['RC2627-0000001', 'TR2728-0000001']);
});
