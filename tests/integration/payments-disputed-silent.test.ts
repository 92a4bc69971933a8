// A dispute of which the gateway does not speak any more, because its keys are gone: a person says what its dashboard
// says.
import { beforeEach, expect, test } from 'vitest';
import { addRefund } from '@/lib/domain/orders';
import { listReviews, settleReview, sweepPayments } from '@/lib/domain/payments';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { notConfigured } from '@/lib/integrations/payments/not-configured';
import { days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { type RazorpayOrder as Placed, razorpayOrders } from '../support/shop/razorpay-orders';

const shop = await openShop({ razorpay: true });

const { context, order, pay } = razorpayOrders(shop);
/** The same shop without the keys of the gateway. */
const keyless = { ...context, gateways: { ...context.gateways, razorpay: notConfigured('Razorpay') } };
const staff = await shop.shopper('admin');
const admin = make.actingAs(keyless, staff);
beforeEach(() => shop.calm());

const casesOf = async ({ orderid }: Placed) =>
  (await listReviews(keyless)).filter((review) => review.orderid === orderid);
/** A sold order with an open dispute, and no word of the gateway about it for so long. */
async function disputed(silence: number): Promise<Placed> {
  const placed = await order();
  await pay(placed);
  await pay(placed, { outcome: 'dispute' });
  for (let past = 0; past < silence; past += hours(6)) {
    shop.clock.advance(hours(6));
    await sweepPayments(keyless);
  }
  return placed;
}

async function decide(placed: Placed, decision: 'won' | 'lost', amount?: number, as = admin): Promise<void> {
  const [review] = await casesOf(placed);
  const reason = 'the dashboard says so';
  await settleReview(as, { reviewId: review?._id ?? '', decision, reason, ...(amount && { amount }) });
}

const refund = ({ orderid: orderId }: Placed) =>
  addRefund(admin, {
    orderId,
    amount: 1,
    alreadyRefunded: 0,
    cause: 'not_received',
    note: 'so they say',
    packs: [],
    idempotency: NO_IDEMPOTENCY,
  });

test('bug: a dispute of a gateway without keys never ended, and nothing could be given back', async () => {
  const placed = await disputed(days(2) + hours(6));
  await expect(refund(placed)).rejects.toMatchObject({ code: 'conflict' });
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_disputed', decisions: ['won', 'lost'] }]);
  await decide(placed, 'won');
  expect(await casesOf(placed)).toEqual([]);
  expect(await shop.paymentOf(placed)).toMatchObject({ disputes: [{ status: 'won', amountDeducted: 0n }] });
  await refund(placed);
  await shop.assertAllEnded();
});

test('what the dashboard says was taken for a lost dispute is money that went back', async () => {
  const placed = await disputed(days(3));
  const { amount } = await shop.paymentOf(placed);
  for (const wrong of [undefined, Number(amount) / 100 + 1])
    await expect(decide(placed, 'lost', wrong)).rejects.toMatchObject({ code: 'invalid_input' });
  await decide(placed, 'lost', 2.5);
  expect(await shop.paymentOf(placed)).toMatchObject({
    gatewayAmount: amount - 250n,
    disputes: [{ status: 'lost', amountDeducted: 250n }],
  });
  const [review, ...more] = await casesOf(placed);
  expect(more).toEqual([]);
  expect(review).toMatchObject({ cause: 'payment_reversed', moneyAtRisk: 2.5 });
  await shop.assertAllEnded();
});

test('while the gateway speaks of a dispute nobody else says how it ended', async () => {
  const placed = await disputed(hours(42));
  expect(await casesOf(placed)).toMatchObject([{ decisions: [] }]);
  await expect(decide(placed, 'won')).rejects.toMatchObject({ code: 'conflict' });
  // The keys are there again when a person decides: what the gateway says counts.
  const late = await disputed(days(3));
  await pay(late, { outcome: 'lost', webhook: false });
  await expect(decide(late, 'won', undefined, make.actingAs(context, staff))).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await casesOf(late)).toMatchObject([{ cause: 'payment_reversed' }]);
  await shop.assertAllEnded();
});

test('a gateway whose keys are back and that says otherwise is believed', async () => {
  const placed = await disputed(days(3));
  await decide(placed, 'won');
  await pay(placed, { outcome: 'lost' });
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_reversed' }]);
  await shop.assertAllEnded();
});
