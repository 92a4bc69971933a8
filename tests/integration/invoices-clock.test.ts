// What was entered for invoices while the clock was ahead, and corrected when it was right.
import { beforeEach, expect, test } from 'vitest';
import {
  getBilling,
  issueDocuments,
  issueMissedDocuments,
  listTaxClasses,
  saveBilling,
  setTaxClass,
} from '@/lib/domain/invoices';
import { type BillingForm, taxClassQuery } from '@/lib/domain/invoices/schema';
import { days, hours, minutes } from '@/lib/platform/time';
import { openInvoices } from '../support/invoices';
import * as make from '../support/make';

const { as, complete, context, db, documentOf, later, refund, reset, stock, time } = await openInvoices({
  registered: new Date('2026-11-20T00:30:00Z'),
});
beforeEach(reset);

const GSTIN = '27AAPFU0939F1ZV';

/** The clock has leapt back, which a worker has seen. Each minute it sweeps. */
async function sweepAfterLeap(): Promise<void> {
  time.now = later(minutes(1));
  await issueDocuments({ ...context, clock: { ...context.clock, isSteady: () => false } });
}

test('bug: details given while the clock was ahead hid those that were given since, and came back when its time had come', async () => {
  const user = await make.makeUser(db);
  const give = (state: BillingForm['state'], gstin: string) =>
    saveBilling(context, { userId: user.id, state, name: '', address: '', gstin });
  const stateOf = async (moment: Date) => {
    const order = await complete(moment, { user });
    time.now = new Date(moment.getTime() + 1000);
    await issueDocuments(context);
    const { placeOfSupply, buyerGstin } = await documentOf(order);
    return [placeOfSupply, buyerGstin];
  };
  time.now = later(hours(12));
  await give('33', '');
  // The clock is right again, and an order of now has what its customer has given.
  expect(await stateOf(later(minutes(5)))).toEqual(['33', null]);
  await give('27', GSTIN);
  expect(await getBilling(context, { userId: user.id })).toMatchObject({ state: '27', gstin: GSTIN });
  expect(await stateOf(later(minutes(10)))).toEqual(['27', GSTIN]);
  expect(await stateOf(later(hours(13)))).toEqual(['27', GSTIN]);
});

test('bug: details that corrected those of a clock ahead were dated as late, and an order of before had none of them', async () => {
  const user = await make.makeUser(db);
  const give = (state: BillingForm['state'], gstin: string) =>
    saveBilling(context, { userId: user.id, state, name: '', address: '', gstin });
  await give('29', '');
  time.now = later(hours(6));
  await give('33', '');
  await sweepAfterLeap();
  time.now = later(hours(1));
  await give('27', GSTIN);
  expect(await getBilling(context, { userId: user.id })).toMatchObject({ state: '27', gstin: GSTIN });
  const ended = later(hours(6) + minutes(30));
  const order = await complete(ended, { user, createdAt: later(hours(2)) });
  const early = await complete(ended, { user, createdAt: later(minutes(30)) });
  time.now = ended;
  await issueDocuments(context);
  expect(await documentOf(order)).toMatchObject({ placeOfSupply: '27', buyerGstin: GSTIN });
  // Those that came after an order are not its own.
  expect(await documentOf(early)).toMatchObject({ placeOfSupply: '33', buyerGstin: null });
});

test('bug: details of a clock ahead were on no document of an order that ended after they had come true', async () => {
  const user = await make.makeUser(db);
  time.now = later(hours(6));
  await saveBilling(context, { userId: user.id, state: '27', name: '', address: '', gstin: GSTIN });
  for (let count = 0; count < 2; count += 1) await sweepAfterLeap();
  expect(await db.billingDetails.count({ where: { userId: user.id } })).toBe(2);
  const ended = later(hours(6) + minutes(30));
  const order = await complete(ended, { user, createdAt: later(hours(2)) });
  time.now = ended;
  await issueDocuments(context);
  expect(await documentOf(order)).toMatchObject({ placeOfSupply: '27', buyerGstin: GSTIN });
});

test('bug: a tax class that was entered by a clock ahead stayed in force after it was corrected', async () => {
  const admin = await make.makeAdmin(db);
  const { itemid } = stock().item;
  const terms = { itemids: [itemid], kind: 'taxable' as const, code: '998439', starts: '2026-11-21' };
  time.now = later(hours(12));
  await setTaxClass(as(admin), { ...terms, rate: 28 });
  time.now = later(minutes(5));
  await setTaxClass(as(admin), { ...terms, rate: 5 });
  const { classes } = await listTaxClasses(context, taxClassQuery.parse({}));
  const listed = classes.find((each) => each.itemid === itemid);
  expect(listed).toMatchObject({ next: { rate: 5, starts: terms.starts } });
  const order = await complete(later(hours(24)));
  time.now = later(hours(25));
  await issueDocuments(context);
  expect(await documentOf(order)).toMatchObject({ rate: 500 });
});

test('bug: what ended by a clock that was more than an hour behind never had its document', async () => {
  const given = await complete(later(days(3)));
  const cancelled = await complete(later(days(3)));
  await refund(given, 100n, later(days(3) + hours(12)));
  time.now = later(days(4));
  await issueDocuments(context);
  const missed = await complete(later(days(2)));
  await refund(given, 500n, later(days(2)));
  await db.order.update({ where: { id: cancelled.id }, data: { status: 'Cancelled' } });
  time.now = later(days(5));
  await issueDocuments(context);
  const counted = await db.taxDocument.count();
  await issueMissedDocuments(context);
  expect(await documentOf(missed)).toMatchObject({
    suppliedAt: later(days(2)),
    date: new Date('2026-11-22T00:00:00.000Z'),
  });
  expect((await db.taxDocument.count()) - counted).toBe(3);
  await issueMissedDocuments(context);
  expect((await db.taxDocument.count()) - counted).toBe(3);
});

test('bug: what was missed was dated into a month whose return may be filed', async () => {
  const last = await complete(later(days(4)));
  time.now = later(days(5));
  await issueDocuments(context);
  const missed = await complete(later(days(3)));
  time.now = later(days(15));
  await issueMissedDocuments(context);
  expect(await documentOf(last)).toMatchObject({ date: new Date('2026-11-24T00:00:00.000Z') });
  const date = new Date('2026-12-05T00:00:00.000Z');
  expect(await documentOf(missed)).toMatchObject({ date, suppliedAt: later(days(3)) });
});
