// Disputes that could not be asked about when their webhook came: they are asked about again until the gateway has answered.
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { createOrder } from '@/lib/domain/orders';
import { listReviews, settleReview, sweepPayments } from '@/lib/domain/payments';
import { days, hours, minutes } from '@/lib/platform/time';
import type { LinkInput } from '@/lib/sandbox';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop({ razorpay: true });
const context: Context = {
  ...shop.context,
  shop: Object.assign({}, shop.context.shop, { gateway: 'razorpay' }),
};
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

async function order() {
  const viewer = await shop.shopper();
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: shop.player(), input2: '2001' };
  return createOrder(context, { viewer, body: { ...body, paymentmode: 'upi' } });
}
type Placed = Awaited<ReturnType<typeof order>>;
const fault = (name: string, { client_txn_id: match }: Placed, params: Record<string, string> = {}) =>
  shop.sandbox.setFault({ service: 'razorpay', fault: name, params: { match, ...params } });
async function pay({ client_txn_id }: Placed, input: Partial<LinkInput> = {}): Promise<void> {
  await shop.sandbox.payLink({ client_txn_id, ...input });
  await shop.drain();
}
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
