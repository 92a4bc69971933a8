// Money without a bank reference beside its page: the gateway is asked about it while it waits for a person, and when
// the person credits it.
import { beforeEach, expect, test } from 'vitest';
import { sweepPayments } from '@/lib/domain/payments';
import { hours, minutes } from '@/lib/platform/time';
import { newReference, openSaidOfPages } from '../support/said-of-pages';
import type { Placed } from '../support/shop';

const { shop, admin, saying, paid, unreferenced, said, settle, named, unnamed } = await openSaidOfPages();
beforeEach(() => shop.calm());

const priceOf = async (placed: Placed) => (await shop.paymentOf(placed)).amount;
const credit = (placed: Placed, by: typeof admin, reference = newReference()) =>
  settle(placed, 'second_payment', 'credit', { by, reference });

/** A page in review beside which its price came, without a bank reference: after it went into review, or before. */
async function priceBeside({ isBefore } = { isBefore: false }) {
  const placed = await shop.order();
  const price = await priceOf(placed);
  if (isBefore) for (const amount of [price, 2_00n]) await unnamed(placed, amount, false);
  expect(await named(placed, 2_00n)).toBe('review');
  if (!isBefore) await unnamed(placed, price, false);
  return { placed, price };
}

async function delivered(placed: Placed): Promise<void> {
  expect(await said(placed)).toEqual([['second_payment', 2]]);
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await settle(placed, 'second_payment', 'dismiss');
  await shop.assertAllEnded();
}

test('bug: the price of an order was credited although the gateway knew its bank reference by then', async () => {
  const { placed, price } = await priceBeside();
  const knowing = saying(await paid(placed, price), admin);
  await expect(credit(placed, knowing)).rejects.toMatchObject({ code: 'conflict' });
  await delivered(placed);
});

test('bug: money was credited that the gateway said to have gone back, or about which it said nothing', async () => {
  const { placed } = await priceBeside();
  const { gatewayOrderId } = await shop.paymentOf(placed);
  const back = { outcome: 'reversed', gatewayOrderId: gatewayOrderId ?? '', remark: '' } as const;
  await expect(credit(placed, saying(back, admin))).rejects.toMatchObject({
    description: { messageKey: 'payments.heldWentBack' },
  });
  const away = saying({ outcome: 'unknown', message: 'away' }, admin);
  await expect(credit(placed, away)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  // It has forgotten the page, and nobody waits for ever.
  await credit(placed, saying({ outcome: 'not_found', message: 'forgotten' }, admin));
  expect(await shop.balance(placed.viewer)).toBe(await priceOf(placed));
  await settle(placed, 'amount_mismatch', 'dismiss');
  await shop.assertAllEnded();
});

test('bug: money beside a paid page was credited under another bank reference than the gateway knew by then', async () => {
  const placed = await shop.order();
  const utr = newReference();
  await unnamed(placed, 1_00n, false);
  expect(await named(placed, await priceOf(placed))).toBe('settled');
  await shop.drain();
  const knowing = saying(await paid(placed, 1_00n, utr), admin);
  await expect(credit(placed, knowing)).rejects.toMatchObject({
    description: { messageKey: 'payments.referenceDiffers' },
  });
  const away = saying({ outcome: 'unknown', message: 'away' }, admin);
  await credit(placed, away, utr);
  expect(await shop.balance(placed.viewer)).toBe(1_00n);
  await shop.assertAllEnded();
});

test('while the gateway says nothing about a paid page, money beside it without a reference is not credited', async () => {
  const placed = await shop.order();
  await unnamed(placed, 1_00n, false);
  expect(await named(placed, await priceOf(placed))).toBe('settled');
  const away = saying({ outcome: 'unknown', message: 'away' }, admin);
  await expect(credit(placed, away)).rejects.toMatchObject({ code: 'unavailable' });
  await credit(placed, saying({ outcome: 'not_found', message: 'forgotten' }, admin));
  await shop.drain();
  await shop.assertAllEnded();
});

test.each([true, false])(
  'bug: a page in review was not asked about while money beside it waited for its reference (it came before: %s)',
  async (isBefore) => {
    const { placed, price } = await priceBeside({ isBefore });
    for (let turn = 0; turn < 3; turn++) {
      shop.clock.advance(minutes(61));
      await sweepPayments(saying(await unreferenced(placed, price)));
      expect(await said(placed)).toHaveLength(2);
    }
    shop.clock.advance(minutes(61));
    await sweepPayments(saying(await paid(placed, price)));
    await delivered(placed);
  },
);

test('a page in review is asked about no more once nothing beside it waits', async () => {
  const { placed } = await priceBeside();
  expect((await shop.paymentOf(placed)).nextCheckAt).not.toBeNull();
  await settle(placed, 'second_payment', 'dismiss');
  shop.clock.advance(minutes(61));
  await sweepPayments(saying(await paid(placed, 2_00n)));
  expect(await shop.paymentOf(placed)).toMatchObject({ status: 'review', nextCheckAt: null });
});

/** A page that has failed, while its price waits beside it for its reference. */
async function failed(placed: Placed, end: string): Promise<void> {
  const price = await priceOf(placed);
  if (end === 'dismissed') await named(placed, 2_00n);
  await unnamed(placed, price, false);
  if (end === 'dismissed') await settle(placed, 'amount_mismatch', 'dismiss');
  else {
    await unnamed(placed, 2_00n, false);
    shop.clock.advance(hours(73));
    for (let turn = 0; turn < 8; turn++) await sweepPayments(saying(await unreferenced(placed, price)));
  }
}

test.each(['dismissed', 'swept for the last time'])(
  'bug: a page was asked about no more once it was %s, while money beside it waited for its reference',
  async (end) => {
    const placed = await shop.order();
    const price = await priceOf(placed);
    await failed(placed, end);
    expect(await shop.paymentOf(placed)).toMatchObject({ status: 'failed' });
    shop.clock.advance(minutes(61));
    await sweepPayments(saying(await paid(placed, price)));
    await shop.drain();
    expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  },
);

test.each(['dismissed', 'swept for the last time'])(
  'bug: a page that was %s had a case for ever once the gateway was away for a question after three days',
  async (end) => {
    const placed = await shop.order();
    const price = await priceOf(placed);
    await failed(placed, end);
    shop.clock.advance(hours(73));
    const away = saying({ outcome: 'unknown', message: 'away' });
    for (let turn = 0; turn < 8; turn++) {
      await sweepPayments(away);
      shop.clock.advance(minutes(61));
    }
    expect((await said(placed)).map(([cause]) => cause)).not.toContain('payment_unresolved');
    expect(await shop.paymentOf(placed)).toMatchObject({ status: 'failed' });
    // It is still asked about.
    await sweepPayments(saying(await paid(placed, price)));
    await shop.drain();
    expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  },
);
