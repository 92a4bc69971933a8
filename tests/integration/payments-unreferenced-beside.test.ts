// Money without a bank reference on a page to which other money comes: both are before a person, or buy the goods.
import { beforeEach, expect, test } from 'vitest';
import { newReference, openSaidOfPages } from '../support/said-of-pages';
import type { Placed } from '../support/shop';

const { shop, admin, saying, casesOf, said, settle, named, unnamed } = await openSaidOfPages();
const { db } = shop;
beforeEach(() => shop.calm());

const balanceOf = ({ viewer }: Placed) => shop.balance(viewer);
const priceOf = async (placed: Placed) => (await shop.paymentOf(placed)).amount;

/** A person finds the rupee in the statement of the bank. */
async function credited(placed: Placed): Promise<void> {
  const before = await balanceOf(placed);
  await expect(settle(placed, 'second_payment', 'credit')).rejects.toMatchObject({ code: 'invalid_input' });
  await settle(placed, 'second_payment', 'credit', { reference: newReference() });
  expect((await balanceOf(placed)) - before).toBe(1_00n);
  expect(await said(placed)).toEqual([]);
}

test.each([true, false])(
  'bug: money without a bank reference (case open: %s) was in no case once its page was paid',
  async (isLate) => {
    const placed = await shop.order();
    await unnamed(placed, 1_00n, isLate);
    expect(await named(placed, await priceOf(placed))).toBe('settled');
    expect(await said(placed)).toEqual([['second_payment', 1]]);
    expect(await casesOf(placed)).toMatchObject([{ asksAmount: false, decisions: ['credit', 'dismiss'] }]);
    await shop.drain();
    expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
    await credited(placed);
    await shop.assertAllEnded();
  },
);

test.each([true, false])(
  'bug: money without a bank reference (case open: %s) was in no case beside money of another amount',
  async (isLate) => {
    const placed = await shop.order();
    await unnamed(placed, 1_00n, isLate);
    expect(await named(placed, 2_00n)).toBe('review');
    expect(await said(placed)).toEqual([
      ['amount_mismatch', 2],
      ['second_payment', 1],
    ]);
    await settle(placed, 'amount_mismatch', 'dismiss');
    await credited(placed);
    expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
    await shop.assertAllEnded();
  },
);

test.each([true, false])(
  'bug: two payments of a page without bank references (case open: %s) were one',
  async (isLate) => {
    const placed = await shop.order();
    const price = await priceOf(placed);
    await unnamed(placed, 1_00n, isLate);
    await unnamed(placed, price, true);
    expect(await said(placed)).toEqual([
      ['reference_missing', Number(price) / 100],
      ['second_payment', 1],
    ]);
    await settle(placed, 'second_payment', 'dismiss');
    expect(await shop.read(placed)).toMatchObject({ status: 'Created' });
    expect(await named(placed, price)).toBe('settled');
    expect(await said(placed)).toEqual([]);
    await shop.drain();
    expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
    await shop.assertAllEnded();
  },
);

test('bug: other money without a bank reference was in no case once a person had dismissed the first', async () => {
  const placed = await shop.order();
  const price = await priceOf(placed);
  await unnamed(placed, 1_00n, true);
  await settle(placed, 'reference_missing', 'dismiss');
  await unnamed(placed, price, true);
  expect(await said(placed)).toEqual([['reference_missing', Number(price) / 100]]);
  expect(await named(placed, price)).toBe('settled');
  expect(await said(placed)).toEqual([]);
  await shop.drain();
  await shop.assertAllEnded();
});

/** A version before kept the case about the first money open when the page named other money. */
async function keptByEarlierVersion(): Promise<Placed> {
  const placed = await shop.order();
  await unnamed(placed, 1_00n, true);
  const { id, evidence } = await shop.paymentOf(placed);
  const newest = { ...Object(evidence), amount: (await priceOf(placed)).toString() };
  await db.payment.update({ where: { id }, data: { evidence: newest } });
  return placed;
}

test('a case that an earlier version kept beside other money without a bank reference ends', async () => {
  const placed = await keptByEarlierVersion();
  const price = await priceOf(placed);
  await unnamed(placed, price, true);
  expect((await said(placed)).map(([cause]) => cause)).toEqual(['reference_missing', 'second_payment']);
  await settle(placed, 'second_payment', 'credit', { reference: newReference() });
  expect(await balanceOf(placed)).toBe(1_00n);
  await shop.assertInvariants();
});

test('money of such a case is credited as the case names it when its gateway has forgotten the page', async () => {
  const placed = await keptByEarlierVersion();
  const by = saying({ outcome: 'not_found', message: 'forgotten' }, admin);
  await settle(placed, 'reference_missing', 'credit', { by, reference: newReference() });
  expect(await balanceOf(placed)).toBe(1_00n);
  await shop.assertInvariants();
});

test('bug: money without a bank reference was in no case when it came to a page in review', async () => {
  const placed = await shop.order();
  expect(await named(placed, 2_00n)).toBe('review');
  // The same money of which the gateway names no reference any more.
  await unnamed(placed, 2_00n, false);
  expect(await said(placed)).toEqual([['amount_mismatch', 2]]);
  for (let turn = 0; turn < 2; turn++) await unnamed(placed, 1_00n, false);
  const both = [
    ['amount_mismatch', 2],
    ['second_payment', 1],
  ];
  expect(await said(placed)).toEqual(both);
  await settle(placed, 'amount_mismatch', 'dismiss');
  await credited(placed);
  // The gateway goes on saying so.
  await unnamed(placed, 1_00n, false);
  expect(await said(placed)).toEqual([]);
  await shop.assertInvariants();
});

test('an answer about another payment leaves money without a bank reference before a person', async () => {
  const placed = await shop.order();
  const price = await priceOf(placed);
  await unnamed(placed, price, true);
  expect(await named(placed, price, newReference(), { gatewayOrderId: 'another' })).toBe('review');
  expect((await said(placed)).map(([cause]) => cause)).toEqual(['payment_mismatch', 'second_payment']);
  await shop.assertInvariants();
});

test('money whose bank reference comes is in no second case', async () => {
  const placed = await shop.order();
  await unnamed(placed, 1_00n, true);
  expect(await named(placed, 1_00n)).toBe('review');
  expect(await said(placed)).toEqual([['amount_mismatch', 1]]);
  expect(await db.payment.count({ where: { besideId: { not: null }, orderId: placed.orderid } })).toBe(0);
  await shop.assertInvariants();
});

test('of money without a bank reference that is beside its page one person credits no more than alone', async () => {
  const placed = await shop.order();
  await unnamed(placed, BigInt(shop.context.shop.creditAlone) * 100n + 1n, false);
  expect(await named(placed, await priceOf(placed))).toBe('settled');
  const credit = settle(placed, 'second_payment', 'credit', { reference: newReference() });
  await expect(credit).rejects.toMatchObject({ code: 'approval_required' });
  await settle(placed, 'second_payment', 'dismiss');
  await shop.drain();
  await shop.assertAllEnded();
});
