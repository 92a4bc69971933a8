// Refunds to the source of which the bank itself gave a part back, and those that it stood for more than once.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, settleSourceRefund } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import * as make from '../support/make';
import { openSourceRefunds, type Placed } from '../support/source-refunds';

const {
  shop,
  db,
  admin,
  pay,
  fault,
  refundsOf,
  refundOf,
  atGateway,
  order,
  undelivered,
  cameBack,
  choose,
  settle,
  booked,
  lacks,
  decide,
} = await openSourceRefunds();
beforeEach(() => shop.calm());

const PART = 30_00n;
const CONFLICT = { code: 'conflict' };
const statesOf = async (placed: Placed) =>
  (await refundsOf(placed)).map(({ state, amount }) => [state, amount]);

test('bug: a refund of which the bank gave a part back never ended', async () => {
  const placed = await undelivered();
  const { value } = await shop.read(placed);
  await choose(placed, 'source');
  fault('refund_low_balance', placed);
  await shop.drain();
  shop.sandbox.clearFaults();
  await lacks(placed, PART);
  await expect(settle(placed, 'returned')).rejects.toMatchObject(CONFLICT);
  await decide(placed, 'payment_reversed', 'loss');
  await expect(settle(placed, 'wallet')).rejects.toMatchObject(CONFLICT);
  await settle(placed, 'returned');
  await shop.assertInvariants();
  await shop.drain();
  expect(await statesOf(placed)).toEqual([
    ['returned', PART],
    ['processed', value - PART],
  ]);
  expect(await booked(placed)).toEqual({ sales: -value, losses: PART, gateway: value - PART });
  expect(atGateway(placed).map(({ amount }) => BigInt(amount))).toEqual([value - PART]);
  await shop.assertAllEnded();
});

test('bug: a refund that failed at the gateway had another amount here once the bank had given a part back', async () => {
  const placed = await undelivered();
  const { value } = await shop.read(placed);
  await choose(placed, 'source');
  fault('refund_fails', placed);
  await shop.drain();
  shop.sandbox.clearFaults();
  expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
  await lacks(placed, PART);
  await decide(placed, 'payment_reversed', 'loss');
  await settle(placed, 'returned');
  await settle(placed, 'again');
  await shop.drain();
  expect(await statesOf(placed)).toEqual([
    ['sent_again', value],
    ['returned', PART],
    ['sent_again', value - PART],
    ['processed', value - PART],
  ]);
  const here = new Map((await refundsOf(placed)).map(({ id, amount }) => [id, amount]));
  const there = atGateway(placed).map(({ receipt, amount }) => [here.get(receipt), BigInt(amount)]);
  expect(there).toEqual([
    [value, value],
    [value - PART, value - PART],
  ]);
  await shop.assertAllEnded();
});

test('the customer chooses where the rest goes when nobody had chosen before', async () => {
  const placed = await undelivered();
  const { value } = await shop.read(placed);
  const { decideBy } = await refundOf(placed);
  await lacks(placed, PART);
  await decide(placed, 'payment_reversed', 'loss');
  await expect(choose(placed, 'wallet')).rejects.toMatchObject(CONFLICT);
  await settle(placed, 'returned');
  expect(await refundOf(placed)).toMatchObject({ state: 'asked', amount: value - PART, decideBy });
  await shop.assertInvariants();
  await choose(placed, 'wallet');
  expect(await shop.balance(placed.viewer)).toBe(value - PART);
  await shop.assertAllEnded();
});

test('money with which the bank stood for a part is owed again, and no more of the refund is', async () => {
  const placed = await undelivered();
  const { value } = await shop.read(placed);
  await lacks(placed, value);
  await decide(placed, 'payment_reversed', 'loss');
  await settle(placed, 'returned');
  expect(await statesOf(placed)).toEqual([['returned', value]]);
  await lacks(placed, PART);
  await decide(placed, 'payment_reinstated', 'reinstated');
  const open = (await refundsOf(placed)).filter(({ state }) => state !== 'sent_again');
  expect(open.map(({ state, amount }) => [state, amount]).sort()).toEqual([
    ['failed', value - PART],
    ['returned', PART],
  ]);
  expect(await booked(placed)).toEqual({ sales: -value, losses: PART, refunds: value - PART });
  await shop.assertInvariants();
  // The rest of it too, and then all of it goes to the wallet.
  await lacks(placed, 0n);
  await decide(placed, 'payment_reinstated', 'reinstated');
  await shop.assertInvariants();
  for (const { id: refundId, state } of await refundsOf(placed)) {
    if (state !== 'failed') continue;
    const wish = { orderId: placed.orderid, refundId, decision: 'wallet', reason: 'agreed' } as const;
    await settleSourceRefund(admin, { ...wish, idempotency: NO_IDEMPOTENCY });
  }
  expect(await shop.balance(placed.viewer)).toBe(value);
  await shop.assertAllEnded();
});

test('bug: money that was there again could not be booked when its refund had come back once before', async () => {
  const placed = await cameBack();
  const { value } = await shop.read(placed);
  await lacks(placed, value);
  await decide(placed, 'payment_reversed', 'loss');
  await settle(placed, 'returned');
  await shop.assertAllEnded();
  await lacks(placed, 0n);
  await decide(placed, 'payment_reinstated', 'reinstated');
  expect(await refundOf(placed)).toMatchObject({ state: 'failed', amount: value });
  expect(await booked(placed)).toEqual({ sales: -value, refunds: value });
  await shop.assertInvariants();
  await choose(placed, 'wallet');
  expect(await shop.balance(placed.viewer)).toBe(value);
  await shop.assertAllEnded();
});

/** A delivered order for which two people have rewards while the store keeps all but a part, which it gives back. */
async function rewarded(way: 'source' | 'choice') {
  const placed = await order('twoPacks');
  const { value } = await shop.read(placed);
  const { id } = await make.makeReferral(db, {
    inviter: { id: (await shop.shopper()).userid },
    friend: { id: placed.viewer.userid },
    minOrder: value - PART,
  });
  await make.makeReferralTerms(db);
  await pay(placed);
  await shop.drain();
  fault('refund_low_balance', placed);
  await addRefund(admin, {
    orderId: placed.orderid,
    amount: Number(PART) / 100,
    alreadyRefunded: 0,
    cause: 'other',
    note: 'a gesture',
    packs: [],
    way,
    idempotency: NO_IDEMPOTENCY,
  });
  await shop.drain();
  await lacks(placed, PART);
  await decide(placed, 'payment_reversed', 'loss');
  const status = async () => (await db.referral.findUniqueOrThrow({ where: { id } })).status;
  expect(await status()).toBe('rewarded');
  return { placed, status };
}

test('bug: what the bank gave back in place of a refund took the rewards of an invitation', async () => {
  const { placed, status } = await rewarded('source');
  await settle(placed, 'returned');
  expect(await status()).toBe('rewarded');
  expect(await statesOf(placed)).toEqual([['returned', PART]]);
});

test.each(['source', 'wallet'] as const)(
  'a refund that goes to its customer (%s) beside what the bank gave back takes the rewards',
  async (to) => {
    const { placed, status } = await rewarded('choice');
    shop.sandbox.clearFaults();
    await choose(placed, to);
    await shop.drain();
    expect(await statesOf(placed)).toEqual([[to === 'source' ? 'processed' : 'in_wallet', PART]]);
    expect(await status()).toBe('taken_back');
  },
);
