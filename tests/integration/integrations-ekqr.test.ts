import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEkqrGateway, type PaymentGateway } from '@/lib/integrations/payments';
import { after, days, istDate, minutes, systemClock } from '@/lib/platform/time';
import { type FaultInput, type Sandbox, startSandbox } from '@/lib/sandbox';
import { stoppedClock } from '../support/clock';

let sandbox: Sandbox;
let gateway: PaymentGateway;
let count = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
  gateway = gatewayWith(sandbox.credentials.ekqr.key);
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

function gatewayWith(key: string, timeout = 2_000): PaymentGateway {
  return createEkqrGateway({ baseUrl: sandbox.urls.ekqr, key, clock: systemClock, timeout });
}

function fault(name: string, params: FaultInput['params'] = {}): void {
  sandbox.setFault({ service: 'ekqr', fault: name, times: 1, params });
}

function request(change: { amount?: bigint; clientTxnId?: string; customer?: object } = {}) {
  count += 1;
  return {
    clientTxnId: change.clientTxnId ?? `T26112000000000${count}`,
    amount: change.amount ?? 49_900n,
    description: '86 Diamonds',
    customer: { name: 'Asha', email: 'asha@example.com', mobile: '9876543210', ...change.customer },
    returnUrl: 'http://127.0.0.1:9/confirmation',
  };
}

const sent = (clientTxnId: string) =>
  sandbox.state().payments.find((payment) => payment.clientTxnId === clientTxnId);

test('an EKQR payment is created, waits, is paid, and its state has reference and amount', async () => {
  const asked = request();
  const created = await gateway.createPayment(asked);
  expect(created).toMatchObject({ outcome: 'created', paymentUrl: sent(asked.clientTxnId)?.payUrl });
  const key = { clientTxnId: asked.clientTxnId, createdAt: new Date(), gatewayOrderId: null };
  expect(await gateway.fetchState(key)).toMatchObject({ outcome: 'pending' });
  const { utr } = await sandbox.pay({ client_txn_id: asked.clientTxnId, webhook: false });
  expect(await gateway.fetchState(key)).toMatchObject({
    outcome: 'paid',
    clientTxnId: asked.clientTxnId,
    gatewayOrderId: created.outcome === 'created' ? created.gatewayOrderId : '',
    amount: 49_900n,
    currency: 'INR',
    utr,
    payerVpa: expect.stringMatching(/@sandbox$/),
  });
});

test('an EKQR payment that was made while our clock was days ahead is found under the day of now', async () => {
  const asked = request();
  await gateway.createPayment(asked);
  const createdAt = after(new Date(), days(3));
  const key = { clientTxnId: asked.clientTxnId, createdAt, gatewayOrderId: null };
  expect(await gateway.fetchState(key)).toMatchObject({ outcome: 'pending' });
});

test('an EKQR payment sends whole rupees without decimals, paise with two', async () => {
  const whole = request();
  const broken = request({ amount: 14_950n });
  await gateway.createPayment(whole);
  await gateway.createPayment(broken);
  expect(sent(whole.clientTxnId)?.amount).toBe('499');
  expect(sent(broken.clientTxnId)?.amount).toBe('149.50');
});

test('an EKQR payment is created for a customer of whom nothing is known', async () => {
  const asked = request({ customer: { name: '', email: '', mobile: '' } });
  expect(await gateway.createPayment(asked)).toMatchObject({ outcome: 'created' });
  expect(sent(asked.clientTxnId)).toMatchObject({ customerName: 'Customer', customerMobile: '9999999999' });
});

test('an EKQR payment fails, and may still be paid later', async () => {
  const asked = request();
  await gateway.createPayment(asked);
  const key = { clientTxnId: asked.clientTxnId, createdAt: new Date(), gatewayOrderId: null };
  await sandbox.pay({ client_txn_id: asked.clientTxnId, outcome: 'timeout', webhook: false });
  expect(await gateway.fetchState(key)).toMatchObject({
    outcome: 'failed',
    remark: 'Transaction Timeout.',
  });
  await sandbox.pay({ client_txn_id: asked.clientTxnId, outcome: 'failure', webhook: false });
  expect(await gateway.fetchState(key)).toMatchObject({ outcome: 'failed' });
  await sandbox.pay({ client_txn_id: asked.clientTxnId, outcome: 'success', amount: '1', webhook: false });
  expect(await gateway.fetchState(key)).toMatchObject({ outcome: 'paid', amount: 100n });
});

test('an EKQR payment distinguishes a duplicate and a refusal from an unknown outcome', async () => {
  const asked = request();
  await gateway.createPayment(asked);
  expect(await gateway.createPayment(asked)).toMatchObject({ outcome: 'duplicate' });
  expect(await gatewayWith('wrong').createPayment(request())).toMatchObject({
    outcome: 'refused',
    message: 'Invalid API Key',
  });
  expect(await gateway.createPayment(request({ amount: 0n }))).toMatchObject({ code: 'invalid_amount' });
  for (const name of ['http_500', 'html', 'down']) {
    fault(name, { on: 'create' });
    expect(await gateway.createPayment(request()), name).toMatchObject({ outcome: 'unknown' });
  }
});

test('an EKQR payment whose creation got no answer is unknown, and exists', async () => {
  fault('timeout_after_creation', { ms: 50 });
  const asked = request();
  expect(await gateway.createPayment(asked)).toMatchObject({ outcome: 'unknown' });
  const key = { clientTxnId: asked.clientTxnId, createdAt: new Date(), gatewayOrderId: null };
  expect(await gateway.fetchState(key)).toMatchObject({ outcome: 'pending' });
});

test('an EKQR payment is waited for as long as its caller says', async () => {
  fault('timeout_after_creation', { ms: 1000 });
  const answer = await gateway.createPayment({ ...request(), timeout: 100 });
  expect(answer).toEqual({ outcome: 'unknown', message: 'no whole answer: no answer within 100 ms' });
});

test('an EKQR payment is not found when the gateway says so, and unknown when it says anything else', async () => {
  const unknownPayment = { clientTxnId: 'T0', createdAt: new Date(), gatewayOrderId: null };
  expect(await gateway.fetchState(unknownPayment)).toMatchObject({ outcome: 'not_found' });
  expect(await gatewayWith('wrong').fetchState(unknownPayment)).toMatchObject({ outcome: 'unknown' });
  for (const name of ['http_500', 'html', 'down', 'expired_plan']) {
    fault(name, { on: 'status' });
    expect(await gateway.fetchState(unknownPayment), name).toMatchObject({ outcome: 'unknown' });
  }
});

const asked: string[] = [];
let bookedOn = '';
const server = createServer((incoming, response) => {
  incoming.setEncoding('utf8').on('data', (body: string) => {
    const { txn_date: day } = JSON.parse(body) as { txn_date: string }; // our own adapter's body
    asked.push(day);
    const data = { id: 1, client_txn_id: 'T1', amount: 1, status: 'created' };
    const reply = day === bookedOn ? { status: true, data } : { status: false, msg: 'x', code: 1610 };
    response.end(JSON.stringify(reply));
  });
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

test.each([
  ['2026-11-20T18:29:59Z', '20-11-2026', ['20-11-2026']],
  ['2026-11-20T18:29:59Z', '21-11-2026', ['20-11-2026', '21-11-2026']],
  ['2026-11-20T18:30:01Z', '20-11-2026', ['21-11-2026', '20-11-2026']],
  ['2026-11-20T18:19:59Z', '21-11-2026', ['20-11-2026']],
  ['2026-11-20T18:40:01Z', '20-11-2026', ['21-11-2026']],
])('a payment made at %s and booked on %s is asked for on %j', async (instant, day, days) => {
  asked.length = 0;
  bookedOn = day;
  const createdAt = new Date(instant);
  const clock = stoppedClock(createdAt);
  clock.advance(minutes(15));
  const { port } = server.address() as AddressInfo; // a TCP server's address is always an AddressInfo
  const near = createEkqrGateway({ baseUrl: `http://127.0.0.1:${port}`, key: 'k', clock });
  const state = await near.fetchState({ clientTxnId: 'T1', createdAt, gatewayOrderId: null });
  expect(asked).toEqual(days);
  expect(state.outcome).toBe(days.includes(day) ? 'pending' : 'not_found');
  expect(istDate(createdAt)).toBe(days[0]);
});
