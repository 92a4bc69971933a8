// Disputes that could not be asked about when their webhook came: they are asked about again until the gateway has
// answered.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, settleReview, sweepPayments } from '@/lib/domain/payments';
import { purgeExpired } from '@/lib/domain/retention';
import { days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { type RazorpayOrder as Placed, razorpayOrders } from '../support/shop/razorpay-orders';

const shop = await openShop({ razorpay: true });
const { context, order, pay, fault } = razorpayOrders(shop);
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

const casesOf = async ({ orderid }: Placed) =>
  (await listReviews(context)).filter((review) => review.orderid === orderid);

async function sweepAfter(time: number): Promise<void> {
  shop.clock.advance(time);
  await sweepPayments(context);
}

test.each([
  ['within the days in which a payment is asked about', 0],
  ['weeks later', days(20)],
])('bug: a dispute was not known when the gateway did not answer about it, %s', async (_, age) => {
  const placed = await order();
  await pay(placed);
  if (age > 0) {
    await sweepAfter(age);
    await sweepAfter(age);
  }
  shop.sandbox.setFault({ service: 'razorpay', fault: 'down', params: { on: 'dispute' } });
  await pay(placed, { outcome: 'dispute' });
  shop.clock.advance(minutes(2));
  await shop.drain();
  expect(await casesOf(placed)).toEqual([]);
  shop.sandbox.clearFaults();
  await sweepAfter(hours(1));
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_disputed' }]);
  await shop.assertAllEnded();
});

test('bug: a dispute about money that a person had not decided about was never asked about', async () => {
  const placed = await order();
  fault('amount_mismatch', placed);
  await pay(placed);
  await pay(placed, { outcome: 'dispute' });
  const [mismatch, ...more] = await casesOf(placed);
  expect(more).toEqual([]);
  await settleReview(admin, { reviewId: mismatch?._id ?? '', decision: 'credit', reason: 'it came' });
  await sweepAfter(minutes(11));
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_disputed' }]);
  await shop.assertAllEnded();
});

test('bug: a dispute about money that a person decided about after a month was forgotten', async () => {
  const placed = await order();
  fault('amount_mismatch', placed);
  await pay(placed);
  await pay(placed, { outcome: 'dispute' });
  const kept = () => shop.db.webhookInbox.count({ where: { clientTxnId: placed.client_txn_id } });
  const purgeAfter = async (time: number) => {
    shop.clock.advance(time);
    await purgeExpired(context);
  };
  await purgeAfter(days(31));
  const [mismatch] = await casesOf(placed);
  await settleReview(admin, { reviewId: mismatch?._id ?? '', decision: 'credit', reason: 'it came' });
  await purgeAfter(minutes(5));
  await sweepAfter(minutes(11));
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_disputed' }]);
  await purgeAfter(days(31));
  expect(await kept()).toBeGreaterThan(0);
  await pay(placed, { outcome: 'won' });
  expect(await casesOf(placed)).toEqual([]);
  await purgeAfter(days(31));
  expect(await kept()).toBe(0);
  await shop.assertAllEnded();
});
