// Parts of a payment that go back one after the other, or are there again: the case that waits for a person says what
// is gone now.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { redeemPoints } from '@/lib/domain/points';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { gatewayLacks } from '../support/shop/gateway-lacks';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
const lacks = gatewayLacks(shop);
beforeEach(() => shop.calm());

const casesOf = async ({ orderid: orderId }: Placed) =>
  (await listReviews(context, { orderId })).map(({ cause, moneyAtRisk }) => [cause, moneyAtRisk]);

async function settle({ orderid: orderId }: Placed, decision: Decision): Promise<void> {
  const [review] = await listReviews(context, { orderId });
  await settleReview(admin, { reviewId: review?._id ?? '', decision, reason: 'as the bank says' });
}

async function lostOf({ orderid: orderId }: Placed): Promise<bigint> {
  const [row] = await db.$queryRaw<{ sum: bigint }[]>`
    select coalesce(-sum(e.amount), 0)::bigint as sum from ledger_entries e join ledger_journals j on j.id = e.journal_id
     where e.account = 'losses' and j.reference in (select id from reviews where order_id = ${orderId})`;
  return row?.sum ?? 0n;
}

test('a case whose part of the money grows says all of it, and all of it is booked', async () => {
  const placed = await shop.sell();
  await lacks(placed, 10_00n);
  expect(await casesOf(placed)).toEqual([['payment_reversed', 10]]);
  await lacks(placed, 30_00n);
  expect(await casesOf(placed)).toEqual([['payment_reversed', 30]]);
  await shop.assertInvariants();
  await settle(placed, 'loss');
  expect(await lostOf(placed)).toBe(30_00n);
  await lacks(placed, 30_00n);
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('a case that has grown since a person looked at it is not decided', async () => {
  const placed = await shop.sell();
  await lacks(placed, 10_00n);
  const look = async () => (await listReviews(context, { orderId: placed.orderid }))[0];
  const before = await look();
  await lacks(placed, 30_00n);
  const decided = { reviewId: before?._id ?? '', decision: 'loss', reason: 'as the bank says' } as const;
  await expect(settleReview(admin, { ...decided, seen: before?.seen })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('changed since you looked at it'),
  });
  expect(await lostOf(placed)).toBe(0n);
  await settleReview(admin, { ...decided, seen: (await look())?.seen });
  expect(await lostOf(placed)).toBe(30_00n);
  await shop.assertAllEnded();
});

test('a case of which a part is there again says the rest, and no more than that is booked', async () => {
  const placed = await shop.sell();
  await lacks(placed, 30_00n);
  await lacks(placed, 10_00n);
  expect(await casesOf(placed)).toEqual([['payment_reversed', 10]]);
  await settle(placed, 'loss');
  expect(await lostOf(placed)).toBe(10_00n);
  await shop.assertAllEnded();
});

test('a case ends when no more is gone than what was booked before it', async () => {
  const placed = await shop.sell();
  await lacks(placed, 10_00n);
  await settle(placed, 'loss');
  await lacks(placed, 30_00n);
  expect(await casesOf(placed)).toEqual([['payment_reversed', 20]]);
  await lacks(placed, 10_00n);
  expect(await casesOf(placed)).toEqual([]);
  expect(await lostOf(placed)).toBe(10_00n);
  await shop.assertAllEnded();
});

test('a decision that waits for an answer of the gateway books what is gone by that answer', async () => {
  const placed = await shop.sell();
  await lacks(placed, 10_00n);
  let settled: Promise<void> | undefined;
  await transaction(context, async (inside) => {
    await inside.db.$queryRaw`select 1 from orders where id = ${placed.orderid} for update`;
    settled = settle(placed, 'loss');
    await expect.poll(() => countLockWaiters(shop.pool), { timeout: 8000 }).toBe(1);
    await lacks(placed, 30_00n, inside);
  });
  await settled;
  expect(await lostOf(placed)).toBe(30_00n);
  await shop.assertAllEnded();
});

test('bug: with a part of the money that was there again came points that their customer had spent already', async () => {
  // With what they have from before they redeem a whole point, so that a part of what the order earns is left.
  const viewer = await shop.shopperWith(0n, 60n);
  const placed = await shop.sell({ viewer });
  const { value } = await shop.read(placed);
  await redeemPoints(make.actingAs(context, viewer), { viewer, value: 1, idempotency: NO_IDEMPOTENCY });
  const left = await shop.balance(viewer, 'POINTS');
  expect(left).toBeGreaterThan(0n);
  await lacks(placed, value);
  await settle(placed, 'loss');
  expect(await shop.balance(viewer, 'POINTS')).toBe(0n);
  await lacks(placed, value / 2n);
  await settle(placed, 'reinstated');
  // They have had more points for half of the price than it earns.
  expect(await shop.balance(viewer, 'POINTS')).toBe(0n);
  await lacks(placed, 0n);
  await settle(placed, 'reinstated');
  expect(await shop.balance(viewer, 'POINTS')).toBe(left);
  await shop.assertInvariants();
});
