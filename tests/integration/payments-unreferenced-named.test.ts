// Money without a bank reference that is beside its page. Its reference may come later, or the gateway may name other
// money instead: it has one case, and its page ends.
import { beforeEach, expect, test } from 'vitest';
import { sweepPayments } from '@/lib/domain/payments';
import { recheckPayment } from '@/lib/domain/payments/recheck-payment';
import { settleAnswer } from '@/lib/domain/payments/settle-payment';
import { hours } from '@/lib/platform/time';
import { newReference, openSaidOfPages } from '../support/said-of-pages';
import type { Placed } from '../support/shop';

const { shop, saying, unreferenced, paid, casesOf, said, settle, named, unnamed } = await openSaidOfPages();
beforeEach(() => shop.calm());

const priceOf = async (placed: Placed) => (await shop.paymentOf(placed)).amount;
const RUPEE = ['second_payment', 1];
const HELD_TWO = ['amount_mismatch', 2];

/** Only under its own bank reference a person credits the rupee beside the page. */
async function creditedUnder(placed: Placed, utr: string): Promise<void> {
  const before = await shop.balance(placed.viewer);
  const other = settle(placed, 'second_payment', 'credit', { reference: newReference() });
  await expect(other).rejects.toMatchObject({ description: { messageKey: 'payments.referenceDiffers' } });
  await settle(placed, 'second_payment', 'credit', { reference: utr });
  expect((await shop.balance(placed.viewer)) - before).toBe(1_00n);
  expect(await said(placed)).toEqual([]);
}

test('bug: a paid order was in a case about its own price, which came without a bank reference for a moment', async () => {
  const placed = await shop.order();
  const price = await priceOf(placed);
  expect(await named(placed, 2_00n)).toBe('review');
  await unnamed(placed, price, false);
  expect(await said(placed)).toEqual([HELD_TWO, ['second_payment', Number(price) / 100]]);
  expect(await named(placed, price)).toBe('settled');
  expect(await said(placed)).toEqual([['second_payment', 2]]);
  await settle(placed, 'second_payment', 'dismiss');
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  await shop.assertAllEnded();
});

test('bug: money beside a page in review was in a second case once its bank reference came', async () => {
  const placed = await shop.order();
  const utr = newReference();
  expect(await named(placed, 2_00n)).toBe('review');
  await unnamed(placed, 1_00n, false);
  // The gateway forgets the reference once more.
  for (let turn = 0; turn < 2; turn++) {
    expect(await named(placed, 1_00n, utr)).toBe('review');
    expect(await said(placed)).toEqual([HELD_TWO, RUPEE]);
    await unnamed(placed, 1_00n, false);
    expect(await said(placed)).toEqual([HELD_TWO, RUPEE]);
  }
  await settle(placed, 'amount_mismatch', 'dismiss');
  await creditedUnder(placed, utr);
  expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
  await shop.assertAllEnded();
});

test('bug: money beside a page was in a second case once it went into review under its bank reference', async () => {
  const placed = await shop.order();
  const price = await priceOf(placed);
  const utr = newReference();
  await unnamed(placed, 1_00n, false);
  await unnamed(placed, price, false);
  expect(await said(placed)).toEqual([RUPEE]);
  expect(await named(placed, 1_00n, utr)).toBe('review');
  expect(await said(placed)).toEqual([
    ['amount_mismatch', 1],
    ['second_payment', Number(price) / 100],
  ]);
  await shop.assertInvariants();
  expect(await named(placed, price)).toBe('settled');
  expect(await said(placed)).toEqual([RUPEE]);
  await shop.drain();
  await creditedUnder(placed, utr);
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  await shop.assertAllEnded();
});

test('bug: money beside a page was in a second case once the gateway had corrected the amount in review', async () => {
  const placed = await shop.order();
  const utr = newReference();
  expect(await named(placed, 2_00n, utr)).toBe('review');
  await unnamed(placed, 3_00n, false);
  expect(await named(placed, 3_00n, utr)).toBe('review');
  expect(await said(placed)).toEqual([['amount_mismatch', 3]]);
  await settle(placed, 'amount_mismatch', 'dismiss');
  expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
  await shop.assertAllEnded();
});

test('bug: money beside a paid page was in a second case once its bank reference came', async () => {
  const placed = await shop.order();
  const utr = newReference();
  await unnamed(placed, 1_00n, false);
  expect(await named(placed, await priceOf(placed))).toBe('settled');
  await recheckPayment(saying(await paid(placed, 1_00n, utr)), await shop.paymentOf(placed));
  expect(await said(placed)).toEqual([RUPEE]);
  await shop.drain();
  await creditedUnder(placed, utr);
  await shop.assertAllEnded();
});

test('an answer about another payment gives money beside a page no bank reference', async () => {
  const placed = await shop.order();
  expect(await named(placed, 2_00n)).toBe('review');
  await unnamed(placed, 1_00n, false);
  const another = { gatewayOrderId: 'another' };
  expect(await named(placed, 1_00n, newReference(), another)).toBe('review');
  expect(await said(placed)).toEqual([HELD_TWO, RUPEE, RUPEE]);
  for (const { cause } of await casesOf(placed)) await settle(placed, cause, 'dismiss');
  await shop.assertAllEnded();
});

/** The last question to the gateway, which says that so much came. */
async function lastSweep(of: Parameters<typeof saying>[0]): Promise<void> {
  shop.clock.advance(hours(73));
  for (let turn = 0; turn < 8; turn++) await sweepPayments(saying(of));
}

test.each([true, false])(
  'bug: money without a bank reference was in no case when the gateway went back to other money (decided first: %s)',
  async (isDecidedFirst) => {
    const placed = await shop.order();
    const price = await priceOf(placed);
    await unnamed(placed, 1_00n, false);
    await unnamed(placed, price, false);
    await unnamed(placed, 1_00n, false);
    const both = [RUPEE, ['second_payment', Number(price) / 100]];
    for (let turn = 0; turn < 2; turn++) {
      expect(await said(placed)).toEqual(both);
      await unnamed(placed, 1_00n, false);
    }
    const decide = async () => {
      for (const _ of both) await settle(placed, 'second_payment', 'dismiss');
    };
    if (isDecidedFirst) await decide();
    await lastSweep(await unreferenced(placed, 1_00n));
    // It is still asked about while a person decides.
    const asked = isDecidedFirst ? null : expect.any(Date);
    expect(await shop.paymentOf(placed)).toMatchObject({ status: 'failed', nextCheckAt: asked });
    expect(await shop.read(placed)).toMatchObject({ status: isDecidedFirst ? 'Failed' : 'Created' });
    if (!isDecidedFirst) await decide();
    expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
    await shop.assertAllEnded();
  },
);

/** A page whose first money came without a bank reference, which a person has credited since, and then its price. */
async function creditedBeside() {
  const placed = await shop.order();
  const price = await priceOf(placed);
  const reference = newReference();
  await unnamed(placed, 1_00n, false);
  await unnamed(placed, price, false);
  await settle(placed, 'second_payment', 'credit', { reference });
  return { placed, price, reference };
}

test('bug: money without a bank reference was in no case when the gateway went back to money that was credited', async () => {
  const { placed, price, reference } = await creditedBeside();
  expect(await named(placed, 1_00n, reference)).toBe('review');
  expect(await said(placed)).toEqual([['second_payment', Number(price) / 100]]);
  await settle(placed, 'second_payment', 'dismiss');
  expect(await shop.read(placed)).toMatchObject({ status: 'Created' });
  await lastSweep(await paid(placed, 1_00n, reference));
  expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
  await shop.assertAllEnded();
});

test('an answer that was overtaken by the one that paid the page opens no case about its price', async () => {
  const { placed, price, reference } = await creditedBeside();
  const read = await shop.paymentOf(placed);
  const late = await paid(placed, 1_00n, reference);
  expect(await named(placed, price)).toBe('settled');
  await settleAnswer(shop.context, read, late);
  expect(await said(placed)).toEqual([]);
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  await shop.assertAllEnded();
});
