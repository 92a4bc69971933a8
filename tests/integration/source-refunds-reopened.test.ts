// Orders that go on whose refund to the source is in several parts.
import { beforeEach, expect, test } from 'vitest';
import { getCorrections, reopenOrder, settleSourceRefund } from '@/lib/domain/orders';
import type { SourceRefundDecision } from '@/lib/domain/orders/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { openSourceRefunds, type Placed } from '../support/source-refunds';

const { shop, db, admin, fault, refundsOf, atGateway, undelivered, settle, booked, lacks, decide } =
  await openSourceRefunds();
beforeEach(() => shop.calm());

const PART = 30_00n;

/** A refund of two parts that did not arrive, of which the bank had given back the second for a while. */
async function inTwoParts() {
  const placed = await undelivered();
  const { value } = await shop.read(placed);
  await lacks(placed, value);
  await decide(placed, 'payment_reversed', 'loss');
  await settle(placed, 'returned');
  for (const rest of [PART, 0n]) {
    await lacks(placed, rest);
    await decide(placed, 'payment_reinstated', 'reinstated');
  }
  fault('refund_low_balance', placed);
  return { placed, value };
}

async function settlePart(placed: Placed, amount: bigint, decision: SourceRefundDecision): Promise<void> {
  const part = (await refundsOf(placed)).find((each) => each.state === 'failed' && each.amount === amount);
  const wish = { orderId: placed.orderid, refundId: part?.id ?? '', decision, reason: 'agreed' };
  await settleSourceRefund(admin, { ...wish, idempotency: NO_IDEMPOTENCY });
}

async function reopen({ orderid: orderId }: Placed): Promise<void> {
  const { seen, reopening } = await getCorrections(admin, { orderId });
  const wish = { orderId, seen, takes: reopening?.takes ?? 0, reason: 'a mistake' };
  await reopenOrder(admin, { ...wish, idempotency: NO_IDEMPOTENCY });
}

/** An order whose refund is in two parts: one goes as said, and the other is to be sent to the bank again. */
async function decided(rest: 'wallet' | 'again'): Promise<Placed> {
  const { placed, value } = await inTwoParts();
  await settlePart(placed, value - PART, rest);
  await settlePart(placed, PART, 'again');
  await shop.drain();
  return placed;
}

const unsent = async (placed: Placed) =>
  (await refundsOf(placed)).filter(({ state }) => ['asked', 'due', 'failed'].includes(state));

test('bug: an order went on beside a part of its refund that was in the wallet', async () => {
  const placed = await decided('wallet');
  await reopen(placed);
  expect(await shop.balance(placed.viewer)).toBe(0n);
  expect(await unsent(placed)).toEqual([]);
  expect(await booked(placed)).toEqual({});
  await shop.assertInvariants();
});

test('bug: an order went on beside a part of its refund that was still sent', async () => {
  const placed = await decided('again');
  await reopen(placed);
  expect(await unsent(placed)).toEqual([]);
  shop.sandbox.clearFaults();
  await shop.drain();
  expect(atGateway(placed)).toEqual([]);
  expect(await booked(placed)).toEqual({});
  await shop.assertInvariants();
});

test('an order does not go on whose customer has spent a part of its refund', async () => {
  const placed = await decided('wallet');
  const { userid: userId } = placed.viewer;
  await db.wallet.updateMany({ where: { userId, currency: 'INR' }, data: { balance: { decrement: 1n } } });
  await expect(reopen(placed)).rejects.toMatchObject({ code: 'not_available' });
  expect((await unsent(placed)).map(({ amount }) => amount)).toEqual([PART]);
  await db.wallet.updateMany({ where: { userId, currency: 'INR' }, data: { balance: { increment: 1n } } });
  shop.sandbox.clearFaults();
  await shop.drain();
  await shop.assertInvariants();
});
