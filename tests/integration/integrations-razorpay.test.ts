// The faults of Razorpay that EKQR has not, and what the store makes of its webhooks.
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { createOrder } from '@/lib/domain/orders';
import { settlePayment, sweepPayments } from '@/lib/domain/payments';
import { getDayReport, reconcileDay } from '@/lib/domain/reconciliation';
import { istDateTime, minutes } from '@/lib/platform/time';
import type { PayInput } from '@/lib/sandbox';
import { sign } from '@/lib/sandbox/razorpay/sign';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop({ razorpay: true });
const { db } = shop;
beforeEach(() => shop.calm());

/** The store when new payments go to Razorpay. */
const context: Context = {
  ...shop.context,
  shop: Object.assign({}, shop.context.shop, { gateway: 'razorpay' }),
};
const { razorpay } = context.gateways;

async function order() {
  const viewer = await shop.shopper();
  const body = {
    ...ITEMS.smileone,
    userid: viewer.userid,
    input1: shop.player(),
    input2: '2001',
    paymentmode: 'upi' as const,
  };
  return { ...(await createOrder(context, { viewer, body })), viewer };
}
type Placed = Awaited<ReturnType<typeof order>>;

const fault = (name: string, match: string, params: Record<string, string | number> = {}) =>
  shop.sandbox.setFault({ service: 'razorpay', fault: name, params: { ...params, match } });
const pay = ({ client_txn_id }: Placed, input: Partial<PayInput> = {}) =>
  shop.sandbox.payLink({ client_txn_id, ...input });
const stateOf = async (placed: Placed) => razorpay.fetchState(await shop.paymentOf(placed));
const webhooksOf = ({ client_txn_id: clientTxnId }: Placed) =>
  db.webhookInbox.findMany({ where: { clientTxnId } });

/** The payment counted once, and the order delivered. */
async function expectDelivered(placed: Placed, fields: object = {}): Promise<void> {
  await shop.drain();
  expect(await shop.paymentOf(placed)).toMatchObject({ gateway: 'razorpay', status: 'paid', ...fields });
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
}

test('a Razorpay link is waited for as long as its caller says', async () => {
  const clientTxnId = 'T261120WAITEDFOR0001';
  fault('lost_after_creation', clientTxnId, { ms: 1000 });
  const customer = { name: 'Asha', email: 'asha@example.com', mobile: '9000000001' };
  const page = { description: 'Weekly pass', customer, returnUrl: `${context.shop.url}/confirmation` };
  const answer = await razorpay.createPayment({ clientTxnId, amount: 500n, ...page, timeout: 100 });
  expect(answer).toEqual({ outcome: 'unknown', message: 'no whole answer: no answer within 100 ms' });
});

test('an order is paid at Razorpay, with the id of the payment, the fee and the tax', async () => {
  const placed = await order();
  expect(placed.payment_url).toContain('/razorpay/pay/plink_');
  const { attempts } = await pay(placed);
  await expectDelivered(placed, {
    utr: attempts[0]?.rrn,
    gatewayPaymentId: attempts[0]?.id,
    gatewayFee: BigInt(attempts[0]?.fee ?? 0),
    gatewayTax: BigInt(attempts[0]?.tax ?? 0),
  });
  const stored = await webhooksOf(placed);
  expect(stored).toHaveLength(4);
  expect(stored.every(({ handledAt }) => handledAt !== null)).toBe(true);
});

test.each([
  'webhook_twice',
  'webhook_disordered',
  'webhook_old_secret',
  'fail_then_capture',
  'second_payment',
])('an order is paid once with %s', async (name) => {
  const placed = await order();
  fault(name, placed.client_txn_id);
  await pay(placed);
  await expectDelivered(placed);
  expect(await db.payment.count({ where: { orderId: placed.orderid } })).toBe(1);
  expect((await shop.read(placed)).reviews).toEqual([]);
});

test('an event that comes twice is stored once and counted', async () => {
  const placed = await order();
  fault('webhook_twice', placed.client_txn_id);
  await pay(placed);
  await expectDelivered(placed);
  expect((await webhooksOf(placed)).map(({ received }) => received)).toEqual([2, 2, 2, 2]);
});

test.each(['webhook_bad_signature', 'webhook_unsigned', 'webhook_lost'])(
  'with %s nothing is stored, and the sweep finds the money',
  async (name) => {
    const placed = await order();
    fault(name, placed.client_txn_id);
    await pay(placed);
    await shop.drain();
    expect(await webhooksOf(placed)).toEqual([]);
    expect(await shop.paymentOf(placed)).toMatchObject({ status: 'open' });
    shop.clock.advance(minutes(1));
    await sweepPayments(context);
    await expectDelivered(placed);
  },
);

test('webhooks that come late find the payment settled', async () => {
  const placed = await order();
  fault('webhook_late', placed.client_txn_id, { ms: 300 });
  const paid = pay(placed);
  expect(await settlePayment(context, placed.client_txn_id)).toBe('settled');
  await paid;
  await expectDelivered(placed);
});

test('an authorized payment waits, and is counted when it is captured', async () => {
  const placed = await order();
  fault('stays_authorized', placed.client_txn_id);
  await pay(placed);
  await shop.drain();
  expect(await stateOf(placed)).toMatchObject({ outcome: 'pending' });
  expect(await shop.paymentOf(placed)).toMatchObject({ status: 'open' });
  shop.sandbox.clearFaults();
  await pay(placed);
  await expectDelivered(placed);
});

test('a payment that is captured after its link has expired is counted', async () => {
  const placed = await order();
  fault('late_capture', placed.client_txn_id);
  await pay(placed);
  await shop.drain();
  expect(await shop.paymentOf(placed)).toMatchObject({ status: 'failed' });
  shop.sandbox.clearFaults();
  await pay(placed);
  await expectDelivered(placed);
});

test('a bank reference that comes after the money is no second payment', async () => {
  const placed = await order();
  fault('rrn_missing', placed.client_txn_id);
  const { attempts } = await pay(placed);
  await expectDelivered(placed, { utr: attempts[0]?.id });
  shop.sandbox.clearFaults();
  shop.clock.advance(minutes(10));
  await sweepPayments(context);
  expect(await stateOf(placed)).toMatchObject({ utr: attempts[0]?.rrn });
  expect(await db.payment.count({ where: { orderId: placed.orderid } })).toBe(1);
  expect((await shop.read(placed)).reviews).toEqual([]);
});

/** Presses a button on the payment page, and returns where the browser is sent. */
async function press({ payment_url }: Placed, outcome: string): Promise<URL> {
  const reply = await fetch(payment_url, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  expect(reply.status).toBe(303);
  return new URL(reply.headers.get('location') ?? '');
}

test('the page of a link stays after a failure, and sends the browser back with a signature after a success', async () => {
  const placed = await order();
  expect(await (await fetch(placed.payment_url)).text()).toContain(placed.client_txn_id);
  expect((await press(placed, 'failure')).href).toBe(placed.payment_url);
  const back = await press(placed, 'success');
  expect(back.pathname).toBe('/confirmation');
  const query = Object.fromEntries(back.searchParams);
  expect(query.client_txn_id).toBe(placed.client_txn_id);
  const signed = ['id', 'reference_id', 'status'].map((name) => query[`razorpay_payment_link_${name}`]);
  expect(query.razorpay_signature).toBe(
    sign(shop.sandbox.credentials.razorpay.keySecret, [...signed, query.razorpay_payment_id].join('|')),
  );
  expect(signed).toEqual([expect.stringMatching(/^plink_/), placed.client_txn_id, 'paid']);
  await settlePayment(context, placed.client_txn_id);
  await expectDelivered(placed);
  expect(await (await fetch(placed.payment_url)).text()).toContain('Payment received');
});

test('a day with payments at Razorpay agrees with the gateway, and with a bank that is paid for many at once', async () => {
  const direct = await shop.order();
  await shop.pay(direct);
  const placed = await order();
  fault('rrn_missing', placed.client_txn_id);
  await pay(placed);
  await expectDelivered(placed);
  // The bank reference comes after the money was counted.
  shop.sandbox.clearFaults();
  const day = istDateTime(shop.clock.now()).slice(0, 10);
  const statement = await fetch(`${shop.sandbox.urls.base}/console/statement/bank.csv?day=${day}`);
  await reconcileDay(context, { day, bankFile: new Uint8Array(await statement.arrayBuffer()) });
  const { runs, differences } = await getDayReport(context, { day });
  expect(runs.map(({ source }) => source)).toEqual(expect.arrayContaining(['bank', 'ekqr', 'razorpay']));
  expect(differences.filter(({ orderid }) => orderid === placed.orderid)).toEqual([]);
});

test('a refund on the dashboard of the gateway is a case, at once by its webhook', async () => {
  const placed = await order();
  await pay(placed);
  await expectDelivered(placed);
  await pay(placed, { outcome: 'reversal' });
  await shop.drain();
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'payment_reversed', closedAt: null }]);
});

test('a part that was given back before the money was counted goes to a person', async () => {
  const placed = await order();
  fault('refunded_elsewhere', placed.client_txn_id, { amount: 1 });
  await pay(placed);
  await shop.drain();
  expect(await shop.paymentOf(placed)).toMatchObject({ status: 'review' });
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'amount_mismatch' }]);
});

test('a payment of another amount goes to a person', async () => {
  const placed = await order();
  fault('amount_mismatch', placed.client_txn_id, { amount: 2 });
  await pay(placed);
  await shop.drain();
  expect(await shop.paymentOf(placed)).toMatchObject({ status: 'review', receivedAmount: 200n });
});

test('a link that is answered with another reference proves nothing', async () => {
  const placed = await order();
  await pay(placed, { webhook: false });
  fault('wrong_reference', placed.client_txn_id);
  expect(await settlePayment(context, placed.client_txn_id)).toBe('unanswered');
  shop.sandbox.clearFaults();
  expect(await settlePayment(context, placed.client_txn_id)).toBe('settled');
  await expectDelivered(placed);
});

test('a link is found by our reference although the filter is overlooked, and not while the lists lag', async () => {
  const [first, placed] = [await order(), await order()];
  await pay(first, { webhook: false });
  const lookup = { ...(await shop.paymentOf(placed)), gatewayOrderId: null };
  fault('filter_ignored', placed.client_txn_id);
  expect(await razorpay.fetchState(lookup)).toMatchObject({ outcome: 'pending' });
  shop.sandbox.clearFaults();
  fault('lookup_lag', placed.client_txn_id, { on: 'links' });
  expect(await razorpay.fetchState(lookup)).toMatchObject({ outcome: 'not_found' });
  shop.sandbox.clearFaults();
  await pay(placed, { webhook: false });
  for (const each of [first, placed]) await settlePayment(context, each.client_txn_id);
  await expectDelivered(placed);
});

test('a payment is not given up because of too many calls', async () => {
  const placed = await order();
  await pay(placed, { webhook: false });
  fault('rate_limited', (await shop.paymentOf(placed)).gatewayOrderId ?? '');
  expect(await settlePayment(context, placed.client_txn_id)).toBe('unanswered');
  shop.sandbox.clearFaults();
  await settlePayment(context, placed.client_txn_id);
  await expectDelivered(placed);
});

test.each([
  ['link_cap', 'gateway_refused'],
  ['wrong_key', 'gateway_refused'],
  ['duplicate_reference', 'gateway_refused'],
  ['rate_limited', 'gateway_unreachable'],
])('an order at a gateway with %s is answered %s', async (name, code) => {
  shop.sandbox.setFault({ service: 'razorpay', fault: name, params: {} });
  await expect(order()).rejects.toMatchObject({ code });
});
