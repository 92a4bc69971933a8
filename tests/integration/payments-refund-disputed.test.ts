// A refund whose sending and answers come between a question to the gateway and its answer: what a lost dispute takes
// of its payment afterwards is a case all the same.
import { beforeEach, expect, test } from 'vitest';
import { addRefund } from '@/lib/domain/orders';
import { sendRefund } from '@/lib/domain/orders/source-refunds/send-refund';
import { listReviews, recheckPayment } from '@/lib/domain/payments';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { newId } from '@/lib/platform/ids';
import { rupees } from '@/lib/platform/money';
import { minutes } from '@/lib/platform/time';
import { openSourceRefunds, type Placed } from '../support/source-refunds';

const { shop, db, context, admin, pay, fault, refundOf, undelivered, delivered, choose, lacks, decide } =
  await openSourceRefunds();
beforeEach(() => shop.calm());

const { razorpay } = context.gateways;
const saying = (said: Partial<typeof razorpay>): typeof context => ({
  ...context,
  gateways: { ...context.gateways, razorpay: { ...razorpay, ...said } },
});
const cases = async ({ orderid }: Placed) =>
  (await listReviews(context))
    .filter((review) => review.orderid === orderid && review.cause !== 'fraud_hold')
    .map(({ cause, moneyAtRisk }) => [cause, moneyAtRisk]);

/** An order with a refund to the source that is to be sent. */
async function unsent() {
  const placed = await undelivered();
  fault('refund_low_balance', placed);
  await choose(placed, 'source');
  await shop.drain();
  shop.sandbox.clearFaults();
  const { id: refundId } = await refundOf(placed);
  await db.sourceRefund.update({ where: { id: refundId }, data: { nextAt: shop.clock.now() } });
  return { placed, refundId, payment: await shop.paymentOf(placed) };
}

async function lose(placed: Placed): Promise<void> {
  const { value } = await shop.read(placed);
  for (const outcome of ['dispute', 'lost'] as const) {
    await pay(placed, { outcome });
    await shop.drain();
  }
  expect(await cases(placed)).toEqual([['payment_reversed', rupees(value)]]);
  await shop.assertInvariants();
}

test('bug: a lost dispute was no case when the payment was asked about before the call of its refund', async () => {
  const { placed, refundId, payment } = await unsent();
  const refund: typeof razorpay.refund = async (request) => {
    await recheckPayment(context, payment);
    if (!razorpay.refund) throw new Error('it gives nothing back');
    return razorpay.refund(request);
  };
  await sendRefund(saying({ refund }), { refundId });
  await shop.drain();
  expect(await refundOf(placed)).toMatchObject({ state: 'processed' });
  await recheckPayment(context, payment);
  await lose(placed);
});

test('bug: a lost dispute was no case when the answer about the payment was of before its refund', async () => {
  const { placed, refundId, payment } = await unsent();
  const fetchState: typeof razorpay.fetchState = async (asked) => {
    const state = await razorpay.fetchState(asked);
    await sendRefund(context, { refundId });
    return state;
  };
  await recheckPayment(saying({ fetchState }), payment);
  await shop.drain();
  expect(await refundOf(placed)).toMatchObject({ state: 'processed' });
  await lose(placed);
});

test('a total that an earlier version wrote with the refund counted twice is corrected', async () => {
  const { placed, refundId, payment } = await unsent();
  await sendRefund(context, { refundId });
  await shop.drain();
  await db.payment.update({ where: { id: payment.id }, data: { gatewayTotal: 2n * payment.amount } });
  await recheckPayment(context, payment);
  await lose(placed);
});

test('money that is there again beside a refund of the store is no case any more', async () => {
  const placed = await delivered();
  await addRefund(admin, {
    orderId: placed.orderid,
    amount: 9,
    alreadyRefunded: 0,
    cause: 'not_received',
    note: 'so they say',
    packs: [],
    way: 'source',
    idempotency: NO_IDEMPOTENCY,
  });
  await shop.drain();
  expect(await refundOf(placed)).toMatchObject({ state: 'processed', amount: 9_00n });
  shop.clock.advance(minutes(1));
  await lacks(placed, 5_00n);
  expect(await cases(placed)).toEqual([['payment_reversed', 5]]);
  await lacks(placed, 0n);
  expect(await cases(placed)).toEqual([]);
  await shop.assertInvariants();
});

test('bug: a lost dispute about money that had all gone back made a part of it count as there again', async () => {
  const placed = await delivered();
  await lacks(placed, 4_00n);
  await decide(placed, 'payment_reversed', 'loss');
  const payment = await shop.paymentOf(placed);
  const back = { outcome: 'reversed', gatewayOrderId: payment.gatewayOrderId ?? '', remark: '' } as const;
  await recheckPayment(saying({ fetchState: async () => back }), payment);
  await decide(placed, 'payment_reversed', 'loss');
  expect(await cases(placed)).toEqual([]);
  const dispute = {
    id: `disp_${newId()}`,
    paymentId: payment.gatewayPaymentId ?? '',
    amount: 3_00n,
    amountDeducted: 3_00n,
    reason: 'fraud',
    phase: 'chargeback',
    status: 'lost' as const,
    respondBy: null,
    openedAt: null,
  };
  const heard = saying({
    fetchState: async () => ({ outcome: 'unknown', message: 'away' }),
    fetchDispute: async () => ({ outcome: 'fetched', dispute }),
  });
  await recheckPayment(heard, payment, [{ outcome: 'disputed', disputeId: dispute.id }]);
  expect(await cases(placed)).toEqual([]);
  await shop.assertInvariants();
});
