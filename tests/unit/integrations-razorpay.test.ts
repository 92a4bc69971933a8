import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGateways } from '@/lib/integrations/payments';
import { judgePayment } from '@/lib/integrations/payments/razorpay/judge-payment';
import { isSigned, readWebhook } from '@/lib/integrations/payments/razorpay/read-webhook';
import { paymentReply } from '@/lib/integrations/payments/razorpay/replies';
import { sign } from '@/lib/sandbox/razorpay/sign';
import { stoppedClock } from '../support/clock';

const SECRET = 'tarang_whsec_1';
const VECTOR = '{ "note": "₹499 – तरंग" }';
const SIGNATURE = 'e2abd5d8121bf08dd27e1bbf220c9db98c0870f0d616ac82e881377c3a761799';

test('a webhook of Razorpay has the signature of the vector over its bytes', () => {
  expect(Buffer.byteLength(VECTOR)).toBe(37);
  expect(isSigned(VECTOR, { secret: SECRET, signature: SIGNATURE })).toBe(true);
  expect(isSigned(VECTOR, { secret: SECRET, signature: SIGNATURE.toUpperCase() })).toBe(true);
  expect(isSigned(`${VECTOR} `, { secret: SECRET, signature: SIGNATURE })).toBe(false);
  expect(isSigned(VECTOR, { secret: 'tarang_whsec_2', signature: SIGNATURE })).toBe(false);
  for (const signature of [
    '',
    'e2',
    SIGNATURE.slice(0, -1),
    `${SIGNATURE}00`,
    `0${SIGNATURE.slice(1)}`,
    'ü'.repeat(64),
  ])
    expect(isSigned(VECTOR, { secret: SECRET, signature })).toBe(false);
});

test("the sandbox signs the browser's return as the vectors of the key secret", () => {
  const key = 'tarang_key_secret_1';
  expect(sign(key, 'plink_TarangLink0001|A1B2C3D4E5F6G7H8J9K0|paid|pay_TarangPay00001')).toBe(
    'cc2007e5edd3410cb2e05f667815489e768909a4d4b15063775b19808cd2cdbc',
  );
  expect(sign(key, 'order_TarangOrd0001|pay_TarangPay00001')).toBe(
    'ea0757912292c365b7797591d076d10397bd1b1487588be690293d2004b2ee1a',
  );
});

const entity = (fields: object) => ({ entity: fields });
const eventOf = (event: string, payload: object) => JSON.stringify({ entity: 'event', event, payload });

function read(body: string, { secrets = [SECRET], signedBy = SECRET, id = 'evt_1' } = {}) {
  const headers = new Headers({ 'x-razorpay-signature': sign(signedBy, body), 'x-razorpay-event-id': id });
  return readWebhook(secrets, headers, body);
}

test.each([
  ['payment_link.paid', { payment_link: entity({ reference_id: 'T1' }), order: entity({ receipt: 'X' }) }],
  ['payment.captured', { payment: entity({ notes: { ref: 'T1' } }) }],
  ['order.paid', { order: entity({ receipt: 'T1' }), payment: entity({ notes: [] }) }],
  ['payment.captured', { payment: entity({ notes: { ref: 'T1', more: 1 } }) }],
])('a webhook %s names its payment and says nothing that is believed', (name, payload) => {
  expect(read(eventOf(name, payload))).toMatchObject({ clientTxnId: 'T1', eventId: 'evt_1', claim: null });
});

test.each([
  ['payment.failed', { outcome: 'failed' }],
  ['refund.processed', { outcome: 'changed' }],
  ['payment.dispute.created', { outcome: 'changed' }],
])('a webhook %s is a reason to ask about a paid payment again', (name, claim) => {
  expect(read(eventOf(name, { payment: entity({ notes: { ref: 'T1' } }) }))).toMatchObject({ claim });
});

test('a webhook of a dispute names it, to ask about', () => {
  const body = eventOf('payment.dispute.won', {
    payment: entity({ notes: { ref: 'T1' } }),
    dispute: entity({ id: 'disp_1', status: 'won' }),
  });
  expect(read(body)).toMatchObject({
    clientTxnId: 'T1',
    claim: { outcome: 'disputed', disputeId: 'disp_1' },
  });
});

test.each([
  [{ payment: entity({ id: 'pay_1', notes: [] }) }],
  [{ payment: entity({ id: 'pay_1', notes: { ref: 'a b' } }) }],
  [{ payment: entity({ id: 'pay_1' }), dispute: entity({ id: 'disp_1' }) }],
  [{ refund: entity({ id: 'rfnd_1', payment_id: 'pay_1', notes: { other: 1 } }) }],
  [{ dispute: entity({ id: 'disp_1', payment_id: 'pay_1' }) }],
])("a webhook about %j names the gateway's id of the payment", (payload) => {
  expect(read(eventOf('refund.processed', payload))).toMatchObject({
    clientTxnId: null,
    gatewayPaymentId: 'pay_1',
  });
});

test('a webhook of Razorpay has the signature of the second vector', () => {
  const signature = '4673dd707ef4c41b987cb7fefe1583142dc702388c93145b7814b9ad3d3c183e';
  expect(isSigned('{"event":"payment.captured"}', { secret: 'whsec', signature })).toBe(true);
});

test('a webhook of Razorpay is accepted with two secrets, and with no other', () => {
  const body = eventOf('payment_link.paid', { payment_link: entity({ reference_id: 'T1' }) });
  const secrets = ['the new one', SECRET];
  expect(read(body, { secrets })).toMatchObject({ clientTxnId: 'T1' });
  expect(read(body, { secrets, signedBy: 'the new one' })).toMatchObject({ clientTxnId: 'T1' });
  expect(read(body, { secrets, signedBy: 'a third one' })).toBeNull();
  expect(readWebhook(secrets, new Headers(), body)).toBeNull();
});

test.each([
  '',
  'no JSON',
  '[]',
  'null',
  eventOf('settlement.processed', { settlement: entity({ id: 'setl_1' }) }),
])('a signed webhook %j names no payment', (body) => {
  expect(read(body)).toMatchObject({ clientTxnId: null });
});

test('an id of an event that is none is not used', () => {
  expect(read(eventOf('order.paid', {}), { id: 'a b' })).toMatchObject({ eventId: null });
});

const asked = { clientTxnId: 'T1', gatewayOrderId: 'plink_1' };
const captured = {
  id: 'pay_1',
  amount: 49_900,
  currency: 'INR',
  status: 'captured',
  captured: true,
  amount_refunded: 0,
  notes: { ref: 'T1' },
  vpa: 'payer@bank',
  acquirer_data: { rrn: '412345678901' },
  fee: 1_178,
  tax: 180,
};

const judge = (change: Record<string, unknown> = {}) => {
  const reply = paymentReply.safeParse({ ...captured, ...change });
  return reply.success ? judgePayment(asked, reply.data) : { outcome: 'malformed' };
};

test('a captured payment of Razorpay is paid, with the bank reference, the fee and the tax', () => {
  expect(judge()).toEqual({
    outcome: 'paid',
    clientTxnId: 'T1',
    gatewayOrderId: 'plink_1',
    amount: 49_900n,
    currency: 'INR',
    utr: '412345678901',
    payerVpa: 'payer@bank',
    remark: '',
    charge: { paymentId: 'pay_1', fee: 1_178n, tax: 180n },
  });
});

test.each([{}, { rrn: null }, { rrn: '' }, { rrn: '000000000000' }, { rrn: 'NA' }, null, []])(
  'a captured payment with the bank data %j is known by its own id',
  (acquirer_data) => {
    expect(judge({ acquirer_data })).toMatchObject({ outcome: 'paid', utr: 'pay_1' });
  },
);

test.each([
  [{ vpa: [] }, { payerVpa: null }],
  [{ error_description: {} }, { remark: '' }],
  [{ fee: '11.78', tax: -1 }, { charge: { paymentId: 'pay_1', fee: null, tax: null } }],
])('a captured payment is paid although %j, which decides nothing, cannot be read', (change, told) => {
  expect(judge(change)).toMatchObject({ outcome: 'paid', amount: 49_900n, ...told });
});

test('of a captured payment only what was not given back is counted', () => {
  expect(judge({ amount_refunded: 9_900 })).toMatchObject({ outcome: 'paid', amount: 40_000n });
});

test.each([
  [{ status: 'created' }, 'pending'],
  [{ status: 'authorized', captured: false }, 'pending'],
  [{ status: 'failed', captured: false }, 'failed'],
  [{ status: 'refunded', captured: false, amount_refunded: 49_900 }, 'failed'],
  [{ status: 'refunded', captured: true, amount_refunded: 49_900 }, 'reversed'],
  [{ currency: 'USD' }, 'unknown'],
  [{ notes: { ref: 'T2' } }, 'unknown'],
  [{ status: 'CAPTURED' }, 'unknown'],
  [{ amount: -1 }, 'malformed'],
  [{ amount: 1.5 }, 'malformed'],
  [{ amount: '49900' }, 'malformed'],
  [{ notes: [] }, 'paid'],
])('a payment of Razorpay with %j is %s', (change, outcome) => {
  expect(judge(change)).toMatchObject({ outcome });
});

test('a payment of Razorpay is never paid by a random reply', () => {
  fc.assert(
    fc.property(
      fc.record({ status: fc.string(), amount: fc.jsonValue(), captured: fc.jsonValue() }),
      (change) => {
        fc.pre(change.status !== 'captured');
        expect(judge(change).outcome).not.toBe('paid');
      },
    ),
  );
});

test('Razorpay takes no payment without its three settings, and says which is missing', async () => {
  const options = { clock: stoppedClock(new Date()) };
  const { razorpay } = createGateways({}, options);
  expect(
    await razorpay.fetchState({ clientTxnId: 'T1', createdAt: new Date(), gatewayOrderId: null }),
  ).toEqual({
    outcome: 'unknown',
    message: 'Razorpay is not configured',
  });
  expect(() => createGateways({ RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'x' }, options)).toThrow(
    /RAZORPAY_WEBHOOK_SECRET/,
  );
});

test('the secret before of the webhook is read from the settings', () => {
  const body = eventOf('payment_link.paid', { payment_link: entity({ reference_id: 'T1' }) });
  const given = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'new' };
  const readBy = (settings: Record<string, string>) =>
    createGateways(settings, { clock: stoppedClock(new Date()) }).razorpay.readWebhook(
      new Headers({ 'x-razorpay-signature': sign('old', body) }),
      body,
    );
  expect(readBy(given)).toBeNull();
  expect(readBy({ ...given, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old' })).toMatchObject({ clientTxnId: 'T1' });
});
