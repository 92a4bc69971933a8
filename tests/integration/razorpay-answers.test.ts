// Answers of Razorpay that its sandbox does not give, by a server that answers as it is told.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createGateways } from '@/lib/integrations/payments';
import { systemClock } from '@/lib/platform/time';

type Answer = [status: number, body: unknown];
const answers = new Map<string, Answer>();
/** Settled rows, of which the second page is empty. */
let rowsOfDay: object[] = [];

const server = createServer((request, response) => {
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://razorpay.test');
  const isSettled = path === '/v1/settlements/recon/combined';
  const rows = { items: searchParams.get('skip') === '0' ? rowsOfDay : [] };
  const [status, body] = isSettled ? [200, rows] : (answers.get(path) ?? [500, {}]);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const { razorpay } = createGateways(
  {
    RAZORPAY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
  },
  { clock: systemClock, timeout: 2_000 },
);

beforeEach(() => {
  answers.clear();
  rowsOfDay = [];
});

const link = (change: object) => ({
  id: 'plink_1',
  order_id: 'order_1',
  short_url: 'https://rzp.io/i/1',
  status: 'created',
  reference_id: 'T1',
  payments: null,
  ...change,
});
const payment = (id: string, change: object = {}) => ({
  id,
  amount: 49_900,
  currency: 'INR',
  status: 'captured',
  captured: true,
  amount_refunded: 0,
  notes: { ref: 'T1' },
  acquirer_data: { rrn: '412345678901' },
  ...change,
});
const failed = { status: 'failed', captured: false, error_description: 'Payment was declined' };
const look = () =>
  razorpay.fetchState({ clientTxnId: 'T1', createdAt: new Date(), gatewayOrderId: 'plink_1' });

test('money of a link is found although a failed attempt is listed before it', async () => {
  const payments = [
    { payment_id: 'pay_1', status: 'failed', amount: 49_900 },
    { payment_id: 'pay_2', status: 'captured', amount: 49_900 },
  ];
  answers.set('/v1/payment_links/plink_1', [200, link({ status: 'paid', payments })]);
  answers.set('/v1/payments/pay_1', [200, payment('pay_1', failed)]);
  answers.set('/v1/payments/pay_2', [200, payment('pay_2')]);
  expect(await look()).toMatchObject({ outcome: 'paid', charge: { paymentId: 'pay_2' } });
});

test('money of a link is found although a second payment, which the gateway gave back, is listed before it', async () => {
  const payments = [
    { payment_id: 'pay_2', status: 'refunded', amount: 49_900 },
    { payment_id: 'pay_1', status: 'captured', amount: 49_900 },
  ];
  answers.set('/v1/payment_links/plink_1', [200, link({ status: 'paid', payments })]);
  answers.set('/v1/payments/pay_2', [200, payment('pay_2', { status: 'refunded', captured: false })]);
  answers.set('/v1/payments/pay_1', [200, payment('pay_1')]);
  expect(await look()).toMatchObject({ outcome: 'paid', charge: { paymentId: 'pay_1' } });
});

test('a link with a failed attempt alone can still be paid, and one that has expired cannot', async () => {
  const payments = [{ payment_id: 'pay_1', status: 'failed', amount: 49_900 }];
  answers.set('/v1/payments/pay_1', [200, payment('pay_1', failed)]);
  answers.set('/v1/orders/order_1/payments', [200, { items: [payment('pay_1', failed)] }]);
  answers.set('/v1/payment_links/plink_1', [200, link({ payments })]);
  expect(await look()).toMatchObject({ outcome: 'pending', remark: 'Payment was declined' });
  answers.set('/v1/payment_links/plink_1', [200, link({ status: 'expired', payments })]);
  expect(await look()).toMatchObject({ outcome: 'failed', remark: 'Payment was declined' });
});

const refused = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });

test.each([
  [400, 'The id provided does not exist', 'not_found'],
  [404, 'Payment link not found', 'not_found'],
  // A wrong address of the gateway, which says nothing about any payment.
  [404, 'The requested URL was not found on the server.', 'unknown'],
  [400, 'Payment failed', 'unknown'],
  [401, 'The id provided does not exist', 'unknown'],
])('a look at a link, a refund and a dispute answered %i %j is %s', async (status, description, outcome) => {
  for (const path of ['payment_links/plink_1', 'refunds/rfnd_1', 'disputes/disp_1'])
    answers.set(`/v1/${path}`, [status, refused(description)]);
  expect(await look()).toMatchObject({ outcome });
  const refund = { id: 'R1', gatewayPaymentId: 'pay_1', clientTxnId: 'T1', amount: 100n };
  expect(await razorpay.fetchRefund?.({ ...refund, gatewayRefundId: 'rfnd_1' })).toMatchObject({ outcome });
  expect(await razorpay.fetchDispute?.('disp_1')).toMatchObject({ outcome });
});

test.each([
  [400, 'refused'],
  // A proxy that gave up waiting: the refund may have been made.
  [408, 'unknown'],
  [499, 'unknown'],
  [503, 'unknown'],
])('a refund that is answered %i by an error is %s', async (status, outcome) => {
  answers.set('/v1/payments/pay_1/refund', [status, refused('Request timed out')]);
  const refund = { id: 'R1', gatewayPaymentId: 'pay_1', clientTxnId: 'T1', amount: 100n };
  const deadline = { isOver: () => false };
  expect(await razorpay.refund?.({ ...refund, deadline })).toMatchObject({ outcome });
});

test('a settled row of a kind that is not known does not hide the other rows of its day', async () => {
  const row = { settlement_id: 'setl_1', credit: 0, debit: 0, amount: 0, fee: 0, tax: 0 };
  const items = [
    { ...row, entity_id: 'pay_1', type: 'payment', credit: 48_722, amount: 49_900, fee: 1_178, tax: 180 },
    { ...row, entity_id: 'rsv_1', type: 'reserve.balance', debit: 5_000, amount: 5_000 },
  ];
  rowsOfDay = items;
  answers.set('/v1/settlements/setl_1', [
    200,
    { id: 'setl_1', amount: 43_722, status: 'processed', utr: 'U1' },
  ]);
  expect(await razorpay.fetchPayouts?.('2026-11-20')).toMatchObject({
    outcome: 'fetched',
    rows: [
      { id: 'pay_1', type: 'payment', credit: 48_722n, paymentId: 'pay_1' },
      { id: 'rsv_1', type: 'transfer', debit: 5_000n, paymentId: null },
    ],
    payouts: [{ id: 'setl_1', amount: 43_722n }],
  });
});

test.each([
  ['open', 'open'],
  ['lost', 'lost'],
  // Whatever it means, the payer's bank asks for the money and evidence may be wanted.
  ['action_required', 'open'],
])('a dispute that is %s is told as %s', async (status, told) => {
  const dispute = { id: 'disp_1', payment_id: 'pay_1', amount: 49_900, amount_deducted: 0, currency: 'INR' };
  answers.set('/v1/disputes/disp_1', [200, { ...dispute, status, respond_by: 1_764_500_000 }]);
  const respondBy = new Date(1_764_500_000_000);
  expect(await razorpay.fetchDispute?.('disp_1')).toMatchObject({ dispute: { status: told, respondBy } });
  answers.set('/v1/disputes/disp_1', [200, dispute]);
  expect(await razorpay.fetchDispute?.('disp_1')).toMatchObject({ outcome: 'unknown' });
});

test('money of a link is found although its address is not told any more', async () => {
  const payments = [{ payment_id: 'pay_1', status: 'captured', amount: 49_900 }];
  const { short_url: _, ...bare } = link({ status: 'paid', payments });
  answers.set('/v1/payments/pay_1', [200, payment('pay_1')]);
  for (const body of [bare, { ...bare, short_url: '' }, { ...bare, short_url: null }]) {
    answers.set('/v1/payment_links/plink_1', [200, body]);
    expect(await look()).toMatchObject({ outcome: 'paid', charge: { paymentId: 'pay_1' } });
  }
});

test('a link is found among others of any shape, and is unknown when it cannot be read itself', async () => {
  const lookByReference = () =>
    razorpay.fetchState({ clientTxnId: 'T1', createdAt: new Date(), gatewayOrderId: null });
  const others = [{}, { id: 7, reference_id: null }, { reference_id: 'T2', status: null }];
  const payments = [{ payment_id: 'pay_1', status: 'captured', amount: 49_900 }];
  answers.set('/v1/payments/pay_1', [200, payment('pay_1')]);
  const listed = (...own: object[]) =>
    answers.set('/v1/payment_links', [200, { payment_links: [...others, ...own] }]);
  listed(link({ status: 'paid', payments }));
  expect(await lookByReference()).toMatchObject({ outcome: 'paid', gatewayOrderId: 'plink_1' });
  listed(link({ status: null }));
  expect(await lookByReference()).toMatchObject({ outcome: 'unknown' });
  listed();
  expect(await lookByReference()).toMatchObject({ outcome: 'not_found' });
});

test('a link without an address is none to pay on', async () => {
  const customer = { name: 'Asha', email: 'asha@example.com', mobile: '9000000001' };
  const page = { description: 'Weekly pass', customer, returnUrl: 'https://store.test/confirmation' };
  const create = () => razorpay.createPayment({ clientTxnId: 'T1', amount: 49_900n, ...page });
  answers.set('/v1/payment_links', [200, link({})]);
  expect(await create()).toMatchObject({ outcome: 'created', paymentUrl: 'https://rzp.io/i/1' });
  for (const short_url of ['', null, 'javascript:alert(1)']) {
    answers.set('/v1/payment_links', [200, link({ short_url })]);
    expect(await create()).toMatchObject({ outcome: 'unknown' });
  }
});

test.each([0, -1, '1764500000', 1.5, {}])(
  'a dispute is told although the time for evidence (%j) cannot be read',
  async (respond_by) => {
    const dispute = {
      id: 'disp_1',
      payment_id: 'pay_1',
      amount: 49_900,
      amount_deducted: 0,
      currency: 'INR',
    };
    answers.set('/v1/disputes/disp_1', [
      200,
      { ...dispute, status: 'open', respond_by, created_at: respond_by },
    ]);
    expect(await razorpay.fetchDispute?.('disp_1')).toMatchObject({
      outcome: 'fetched',
      dispute: { status: 'open', respondBy: null, openedAt: null },
    });
  },
);
