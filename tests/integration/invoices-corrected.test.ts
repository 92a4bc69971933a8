// An invoice with a wrong GSTIN of its buyer is credited and issued anew. No money moves, and what was filed stays.
import { beforeEach, expect, test } from 'vitest';
import {
  correctInvoice,
  findInvoiceCorrection,
  getDocumentFile,
  gstReturn,
  issueDocuments,
  listDocuments,
  saveBilling,
  setTaxClass,
} from '@/lib/domain/invoices';
import type { BillingForm } from '@/lib/domain/invoices/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { Order, User } from '@/lib/platform/db';
import { after, days, hours, istDateTime } from '@/lib/platform/time';
import { openInvoices, SELLER, shopOf } from '../support/invoices';
import * as make from '../support/make';

// The day of a correction is that of the database.
const now = new Date();
const { as, complete, context, db, owner, refund, reset, stock, time } = await openInvoices({
  registered: after(now, -days(4 * 365)),
  price: 11_800n,
});
beforeEach(reset);

const WRONG: BillingForm = { state: '27', name: 'Kaveri Games', address: '1 Road', gstin: '27AAPFU0939F1ZV' };
const RIGHT: BillingForm = { ...WRONG, name: 'Kaveri Games LLP', gstin: '27ABCDE1234F1Z0' };
const SOLD = after(now, -days(70));

interface Given {
  at?: Date;
  billing?: BillingForm;
  value?: bigint;
}

/** An order that was invoiced with details of its buyer. */
async function sell({ at = SOLD, billing = WRONG, value = 11_800n }: Given = {}) {
  const user = await make.makeUser(db);
  time.now = after(at, -hours(1));
  await saveBilling(context, { userId: user.id, ...billing });
  const order = await complete(at, { user, value });
  time.now = after(at, hours(1));
  await issueDocuments(context);
  time.now = now;
  return { user, order };
}

const give = (user: User, billing: BillingForm) => saveBilling(context, { userId: user.id, ...billing });

async function correct({ id: orderId }: Order, given: { documentId?: string; seen?: string } = {}) {
  const found = await findInvoiceCorrection(context, { orderId });
  const which = { orderId, documentId: found?.documentId ?? '', seen: found?.seen ?? '', ...given };
  return correctInvoice(as(await make.makeUser(db, { role: 'admin' })), {
    ...which,
    reason: 'The customer wrote it',
    idempotency: NO_IDEMPOTENCY,
  });
}

const documentsOf = ({ id: orderId }: Order) =>
  db.taxDocument.findMany({ where: { orderId }, orderBy: [{ createdAt: 'asc' }, { kind: 'desc' }] });

const rows = async (at: Date, file: 'b2b' | 'cdnr' | 'b2cs') => {
  const month = istDateTime(at).slice(0, 7);
  const [head = [], ...lines] = await gstReturn(context, { month, gstin: SELLER.gstin, file });
  const place = head.indexOf('Taxable Value');
  return lines.map((line) => [file === 'b2cs' ? line[1] : line[0], line[place]]);
};

const taxRules = async () =>
  (await checkInvariants({ db })).filter(
    ({ name, offenders }) => offenders.length > 0 && /document|credit note/.test(name),
  );

test('bug: an invoice with another firm’s GSTIN could not be corrected', async () => {
  const { user, order } = await sell();
  const filed = await rows(SOLD, 'b2b');
  await give(user, RIGHT);
  expect(await findInvoiceCorrection(context, { orderId: order.id })).toMatchObject({
    gstin: WRONG.gstin,
    wanted: { gstin: RIGHT.gstin, name: RIGHT.name },
  });
  const { number } = await correct(order);
  const [first, invoice, note] = await documentsOf(order);
  expect(first).toMatchObject({ kind: 'invoice', buyerGstin: WRONG.gstin, value: 11_800n });
  expect(invoice).toMatchObject({
    kind: 'invoice',
    name: number,
    supply: 1,
    replacesId: first?.id,
    buyerGstin: RIGHT.gstin,
    buyerName: RIGHT.name,
    value: 11_800n,
    taxable: 10_000n,
    igst: 1_800n,
    rate: 1800,
  });
  expect(note).toMatchObject({
    kind: 'credit_note',
    creditsId: first?.id,
    buyerGstin: WRONG.gstin,
    value: 11_800n,
    igst: 1_800n,
  });
  // The month of the invoice is as it was filed, and that of the correction comes to nothing.
  expect(filed).toEqual([[WRONG.gstin, '100.00']]);
  expect([await rows(SOLD, 'b2b'), await rows(SOLD, 'cdnr')]).toEqual([filed, []]);
  expect(await rows(now, 'b2b')).toEqual([[RIGHT.gstin, '100.00']]);
  expect(await rows(now, 'cdnr')).toEqual([[WRONG.gstin, '100.00']]);
  expect(await listDocuments(context, { userId: user.id })).toContainEqual(
    expect.objectContaining({ name: number, replaces: first?.name }),
  );
  for (const document of [invoice, note])
    expect((await getDocumentFile(as(user), document?.id ?? '')).filename).toBe(`${document?.name}.pdf`);
  // No money moved, the sweep has nothing to add, and the rules hold.
  expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    status: 'Completed',
    value: 11_800n,
  });
  expect(await db.ledgerEntry.count()).toBe(0);
  expect(await issueDocuments(context)).toBe(0);
  expect(await taxRules()).toEqual([]);
  expect(await db.auditEntry.count({ where: { action: 'correct-invoice', objectId: order.id } })).toBe(1);
});

test('a buyer of another State, or without a GSTIN, has the tax of their place', async () => {
  const home = await sell();
  const none = await sell({ at: after(SOLD, days(1)) });
  await give(home.user, { ...RIGHT, state: '29', gstin: '29ABCDE1234F1ZW' });
  await give(none.user, { ...WRONG, gstin: '' });
  await correct(home.order);
  await correct(none.order);
  const [, invoice, note] = await documentsOf(home.order);
  expect(note).toMatchObject({ placeOfSupply: '27', igst: 1_800n });
  expect(invoice).toMatchObject({ placeOfSupply: '29', igst: 0n, cgst: 900n, sgst: 900n, taxable: 10_000n });
  expect(await rows(now, 'b2b')).toEqual([['29ABCDE1234F1ZW', '100.00']]);
  expect(await rows(now, 'b2cs')).toEqual([['27-Maharashtra', '100.00']]);
  expect(await taxRules()).toEqual([]);
});

test('what was given back before stays credited, and what is given back afterwards credits the new invoice', async () => {
  const { user, order } = await sell();
  await refund(order, 1_800n, after(SOLD, days(1)));
  await give(user, RIGHT);
  await correct(order);
  await refund(order, 4_000n, after(now, -1));
  await issueDocuments(context);
  await db.order.update({ where: { id: order.id }, data: { status: 'Refunded', endedAt: now } });
  await issueDocuments(context);
  const [first, ...others] = await documentsOf(order);
  const second = others.find(({ kind }) => kind === 'invoice');
  const notes = (of: string | undefined) =>
    others.filter(({ creditsId }) => creditsId === of).map(({ value, igst }) => [value, igst]);
  expect(second?.value).toBe(10_000n);
  expect(notes(first?.id)).toEqual([
    [1_800n, 275n],
    [10_000n, 1_525n],
  ]);
  expect(notes(second?.id)).toEqual([
    [4_000n, 610n],
    [6_000n, 915n],
  ]);
  expect(await taxRules()).toEqual([]);
});

test('of two corrections at once one is made, and none of what was not seen', async () => {
  const { user, order } = await sell();
  await expect(correct(order, { documentId: 'd', seen: 's' })).rejects.toMatchObject({ code: 'conflict' });
  await give(user, RIGHT);
  const seen = await findInvoiceCorrection(context, { orderId: order.id });
  time.now = after(now, 1000);
  await give(user, { ...RIGHT, address: '2 Road' });
  await expect(correct(order, { seen: seen?.seen ?? '' })).rejects.toMatchObject({ code: 'conflict' });
  const twice = await Promise.allSettled([correct(order), correct(order)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(correct(order, { documentId: seen?.documentId ?? '' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await documentsOf(order)).map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'credit_note']);
});

test('an invoice is not issued anew without a wrong GSTIN, without effect on the tax, or by another registration', async () => {
  const old = await sell({ at: after(now, -days(3 * 365)) });
  const plain = await sell({ at: after(SOLD, days(1)), billing: { ...WRONG, gstin: '' } });
  const large = await sell({ at: after(SOLD, days(2)), value: 50_000_00n });
  const whole = await sell({ at: after(SOLD, days(3)) });
  await refund(whole.order, 11_800n, after(SOLD, days(4)));
  await issueDocuments(context);
  const admin = as(await make.makeUser(db, { role: 'admin' }));
  await setTaxClass(admin, {
    itemids: [stock().item.itemid],
    kind: 'exempt',
    code: '998433',
    rate: 0,
    starts: istDateTime(after(now, days(1))).slice(0, 10),
  });
  const exempt = await sell({ at: after(now, days(2)) });
  const found = ({ order }: { order: Order }, shop = context.shop) =>
    findInvoiceCorrection({ ...context, shop }, { orderId: order.id });
  for (const { user } of [old, plain, whole, exempt]) await give(user, RIGHT);
  await give(large.user, { ...WRONG, gstin: '', address: '' });
  for (const each of [old, plain, large, whole, exempt]) expect(await found(each)).toBeNull();
  time.now = after(now, 1000);
  await give(large.user, RIGHT);
  expect(await found(large)).not.toBeNull();
  expect(await found(large, shopOf({ ...SELLER, gstin: '27AAPFU0939F1ZV' }))).toBeNull();
  expect(await found(large, shopOf(null))).toBeNull();
});

test('bug: an invoice that was issued anew could be again when a note lowered its tax no more', async () => {
  const { user, order } = await sell({ at: after(now, -days(3 * 365)) });
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     update tax_documents set date = current_date - 7; commit`,
  );
  await give(user, RIGHT);
  expect(await findInvoiceCorrection(context, { orderId: order.id })).toBeNull();
});

test('the database keeps that an invoice is issued anew once, and nothing but invoices', async () => {
  const { user, order } = await sell();
  await give(user, RIGHT);
  await correct(order);
  const [first, invoice, note] = await documentsOf(order);
  const copy = (id: string | undefined, given: object) =>
    owner.pool.query(
      `insert into tax_documents select (jsonb_populate_record(d, $2)).* from tax_documents d where id = $1`,
      [id, JSON.stringify({ id: 'copy', number: 9, name: 'copy', supply: 9, refund_id: 'copy', ...given })],
    );
  await expect(copy(invoice?.id, { refund_id: null })).rejects.toThrow('tax_documents_replaces_key');
  await expect(copy(note?.id, { replaces_id: first?.id })).rejects.toThrow('tax_documents_replaces');
});
