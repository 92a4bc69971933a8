import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGateways } from '@/lib/integrations/payments';
import { judgeStatus } from '@/lib/integrations/payments/ekqr/judge-status';
import { readWebhook } from '@/lib/integrations/payments/ekqr/read-webhook';
import { createReply, isDuplicate, isNotFound, statusReply } from '@/lib/integrations/payments/ekqr/replies';
import { readUpiLink } from '@/lib/integrations/payments/read-upi-link';
import { stoppedClock } from '../support/clock';

const paid = {
  id: 500041,
  client_txn_id: 'T1',
  amount: '499',
  status: 'success',
  upi_txn_id: '412345678901',
  customer_vpa: 'payer@bank',
  remark: 'Transaction successful',
};

function judge(change: Record<string, unknown>) {
  const reply = statusReply.safeParse({ status: true, msg: 'x', data: { ...paid, ...change } });
  return reply.success && reply.data.status ? judgeStatus('T1', reply.data.data) : { outcome: 'malformed' };
}

test('an EKQR payment is paid only with a reference of the bank and an amount', () => {
  expect(judge({})).toEqual({
    outcome: 'paid',
    clientTxnId: 'T1',
    gatewayOrderId: '500041',
    amount: 49_900n,
    currency: 'INR',
    utr: '412345678901',
    payerVpa: 'payer@bank',
    remark: 'Transaction successful',
  });
  expect(judge({ amount: 499.5, customer_vpa: '' })).toMatchObject({ amount: 49_950n, payerVpa: null });
  for (const upi_txn_id of ['', ' ', null, undefined, 'null', 'N/A'.replace('/', ''), '0000', '<b>', 'a b']) {
    expect(judge({ upi_txn_id })).toMatchObject({ outcome: 'unreferenced', amount: 49_900n });
  }
  expect(judge({ amount: '499.555' })).toMatchObject({ outcome: 'unknown' });
});

test('an EKQR bank reference is the same whether it is sent as text or as a number, which has no zeros in front', () => {
  expect(judge({ upi_txn_id: 412345678901 })).toMatchObject({ utr: '412345678901' });
  expect(judge({ upi_txn_id: 12345678901 })).toMatchObject({ utr: '012345678901' });
  expect(judge({ upi_txn_id: 0 })).toMatchObject({ outcome: 'unreferenced' });
});

test.each([{ customer_vpa: [] }, { customer_vpa: 7 }, { remark: {} }, { customer_vpa: null, remark: 0 }])(
  'an EKQR payment is paid although %j, which decides nothing, cannot be read',
  (change) => {
    expect(judge(change)).toMatchObject({ outcome: 'paid', amount: 49_900n, utr: '412345678901' });
  },
);

test('an EKQR payment has the reference as it came, for the caller to compare', () => {
  expect(judge({ client_txn_id: 'T2' })).toMatchObject({ outcome: 'paid', clientTxnId: 'T2' });
});

test('an EKQR payment is pending, or failed, also when its page has expired', () => {
  expect(judge({ status: 'created' })).toMatchObject({ outcome: 'pending' });
  expect(judge({ status: 'scanning', remark: null })).toMatchObject({ outcome: 'pending', remark: '' });
  expect(judge({ status: 'scanning', remark: 'Transaction Timeout.' })).toMatchObject({
    outcome: 'failed',
  });
  expect(judge({ status: 'failure' })).toMatchObject({ outcome: 'failed', gatewayOrderId: '500041' });
});

test.each(['refunded', 'Reversed', 'chargeback', 'DISPUTED'])(
  'an EKQR payment with the status %s has gone back',
  (status) => {
    expect(judge({ status })).toMatchObject({ outcome: 'reversed', gatewayOrderId: '500041' });
  },
);

test("an EKQR payment's state is unknown for a failure of another payment or an unknown word", () => {
  expect(judge({ status: 'failure', client_txn_id: 'T2' })).toMatchObject({ outcome: 'unknown' });
  expect(judge({ status: 'SUCCESS' })).toMatchObject({ outcome: 'unknown' });
  expect(judge({ status: 'settled' })).toMatchObject({ outcome: 'unknown' });
  expect(judge({ status: 'refunded', client_txn_id: 'T2' })).toMatchObject({ outcome: 'unknown' });
});

test.each([
  { id: null },
  { id: -1 },
  { client_txn_id: 7 },
  { amount: '-499' },
  { amount: '4,99' },
  { amount: null },
  { amount: 1e21 },
  { status: 1 },
])('an EKQR reply with %j is malformed', (change) => {
  expect(judge(change)).toEqual({ outcome: 'malformed' });
});

test('an EKQR payment is never paid by a random reply', () => {
  fc.assert(
    fc.property(
      fc.record({ upi_txn_id: fc.jsonValue(), amount: fc.jsonValue(), status: fc.string() }),
      (change) => {
        fc.pre(change.status !== 'success');
        expect(judge(change).outcome).not.toBe('paid');
      },
    ),
  );
});

const refusal = (given: Record<string, unknown>) => {
  const reply = createReply.parse({ status: false, ...given });
  if (reply.status) throw new Error('not a refusal');
  return reply;
};

test('a refusal of EKQR distinguishes an unknown payment from a problem of the store', () => {
  expect(isNotFound(refusal({ msg: 'x', code: 1610 }))).toBe(true);
  expect(isNotFound(refusal({ msg: 'x', error_code: '1610' }))).toBe(true);
  expect(isNotFound(refusal({ msg: 'Record not found' }))).toBe(true);
  expect(isNotFound(refusal({ msg: 'Invalid API Key' }))).toBe(false);
  expect(isNotFound(refusal({ msg: 'Your plan has expired' }))).toBe(false);
  expect(isNotFound(refusal({ msg: 'Transaction not found' }))).toBe(true);
  expect(isNotFound(refusal({ msg: 'No such order' }))).toBe(true);
  for (const msg of [
    'API key not found',
    'Merchant not found!',
    'No record of this merchant',
    'Plan not found',
  ])
    expect(isNotFound(refusal({ msg })), msg).toBe(false);
});

test('a refusal of EKQR is recognised as a duplicate', () => {
  expect(isDuplicate(refusal({ msg: 'client_txn_id already exists' }))).toBe(true);
  expect(isDuplicate(refusal({}))).toBe(false);
});

test('a payment page of EKQR must be a web address', () => {
  const reply = (payment_url: unknown) =>
    createReply.safeParse({ status: true, msg: 'x', data: { order_id: 1, payment_url } }).success;
  expect(reply('https://merchant.upigateway.com/gateway/pay/abc')).toBe(true);
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/gateway/pay', '', null]) {
    expect(reply(wrong)).toBe(false);
  }
});

test('an EKQR payment is created although its links for UPI apps have another shape than known', () => {
  for (const upi_intent of [undefined, null, {}, 'upi://pay', { bhim_link: 7 }]) {
    const data = { order_id: 1, payment_url: 'https://merchant.upigateway.com/gateway/pay/abc', upi_intent };
    expect(createReply.safeParse({ status: true, msg: 'x', data })).toMatchObject({ success: true });
  }
});

test.each([
  ['upi://pay?pa=tarang@bank&pn=Tarang&am=120.00&cu=INR&tr=T1', true],
  ['upi://pay?pa=tarang@bank&am=120', true],
  ['upi://pay?pa=tarang@bank&am=121.00&cu=INR', false],
  ['upi://pay?pa=tarang@bank', false],
  ['upi://pay?pn=Tarang&am=120.00', false],
  ['upi://pay?pa=tarang@bank&am=120.00&cu=USD', false],
  // Apps differ in which of two they take.
  ['upi://pay?pa=tarang@bank&am=120.00&am=1200.00', false],
  ['upi://pay?pa=tarang@bank&am=120.00&pa=other@bank', false],
  ['upi://pay?pa=tarang@bank&am=120.00&AM=1200.00', false],
  // The payer could pay less.
  ['upi://pay?pa=tarang@bank&am=120.00&mam=1.00', false],
  ['upi://pay?pa=tarang@bank&am=120.00&mam=120', true],
  ['javascript:alert(1)//upi://pay?pa=tarang@bank&am=120.00', false],
  ['upi://pay?pa=tarang@bank&am=120.00\n', false],
  ['phonepe://pay?pa=tarang@bank&am=120.00', false],
  [`upi://pay?pa=tarang@bank&am=120.00&tn=${'x'.repeat(1_000)}`, false],
  [null, false],
])('the link %s of a payment of 120 rupees is offered: %s', (link, offered) => {
  expect(readUpiLink(link, { amount: 120_00n })).toBe(offered ? link : null);
});

test('a webhook of EKQR names a payment, and what it says of it is read as a claim', () => {
  expect(readWebhook('status=success&client_txn_id=T1&amount=1&upi_txn_id=4')).toEqual({
    clientTxnId: 'T1',
    claim: { outcome: 'paid', utr: '4', amount: 100n },
  });
  expect(readWebhook('{"client_txn_id":"T1","status":"success"}')).toEqual({
    clientTxnId: 'T1',
    claim: null,
  });
  expect(readWebhook('{"client_txn_id":"T1","status":"success","upi_txn_id":"4","amount":1.5}')).toEqual({
    clientTxnId: 'T1',
    claim: { outcome: 'paid', utr: '4', amount: 150n },
  });
  expect(readWebhook('client_txn_id=T1&status=success&upi_txn_id=4&amount=much')).toMatchObject({
    claim: { amount: null },
  });
  expect(readWebhook('client_txn_id=T1&status=failure')).toMatchObject({ claim: { outcome: 'failed' } });
  expect(readWebhook('client_txn_id=T1')).toEqual({ clientTxnId: 'T1', claim: null });
});

test.each([
  '',
  'status=success',
  'client_txn_id=',
  'client_txn_id=T1&client_txn_id=T2',
  'client_txn_id=a%27%20or%201',
  `client_txn_id=${'x'.repeat(65)}`,
  '{"client_txn_id":5}',
  '{"client_txn_id":["T1"]}',
  '{"client_txn_id"',
  '<xml/>',
])('a webhook of EKQR names no payment: %j', (body) => {
  expect(readWebhook(body)).toBeNull();
});

test('a webhook of EKQR never throws when it is read', () => {
  fc.assert(fc.property(fc.string(), (body) => void readWebhook(body)));
});

test('a store without an EKQR key refuses with a clear error', async () => {
  const gateway = createGateways({ EKQR_BASE_URL: 'http://127.0.0.1:9' }, { clock: stoppedClock() }).ekqr;
  const customer = { name: '', email: '', mobile: '' };
  const request = {
    clientTxnId: 'T1',
    amount: 100n,
    description: '',
    customer,
    returnUrl: 'http://x.test/',
  };
  expect(await gateway.createPayment(request)).toMatchObject({
    outcome: 'refused',
    code: 'not_configured',
  });
  expect(
    await gateway.fetchState({ clientTxnId: 'T1', createdAt: new Date(), gatewayOrderId: null }),
  ).toMatchObject({
    outcome: 'unknown',
  });
  expect(gateway.readWebhook(new Headers(), 'client_txn_id=T1')).toBeNull();
});
