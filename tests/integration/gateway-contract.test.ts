// What every payment gateway must do behind the port, at its sandbox.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createGateways,
  findGatewayFacts,
  type GatewayName,
  type Gateways,
} from '@/lib/integrations/payments';
import { systemClock } from '@/lib/platform/time';
import { type FaultInput, type PayInput, type Sandbox, startSandbox } from '@/lib/sandbox';
import { outsideSettings } from '../support/outside-settings';

let sandbox: Sandbox;
let gateways: Gateways;
let count = 0;

const open = (settings: Record<string, string> = {}) =>
  createGateways(
    { ...outsideSettings(sandbox, { razorpay: true }), ...settings },
    { clock: systemClock, timeout: 2_000 },
  );

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
  gateways = open();
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

interface Sides {
  pay(input: PayInput): Promise<unknown>;
  /** The names of its faults for the same thing. */
  faults: { lost: string; create: string; look: string; wrongKey: Record<string, string> };
}

const SIDES: Record<GatewayName, Sides> = {
  ekqr: {
    pay: (input) => sandbox.pay(input),
    faults: {
      lost: 'timeout_after_creation',
      create: 'create',
      look: 'status',
      wrongKey: { EKQR_KEY: 'wrong' },
    },
  },
  razorpay: {
    pay: (input) => sandbox.payLink(input),
    faults: {
      lost: 'lost_after_creation',
      create: 'create',
      look: 'any',
      wrongKey: { RAZORPAY_KEY_SECRET: 'wrong' },
    },
  },
};

function request(amount = 49_900n) {
  count += 1;
  return {
    clientTxnId: `T2611200000000000${count}`,
    amount,
    description: '86 Diamonds',
    customer: { name: 'Asha', email: 'asha@example.com', mobile: '9876543210' },
    returnUrl: 'http://127.0.0.1:9/confirmation',
  };
}

describe.each(Object.keys(SIDES) as GatewayName[])('the gateway %s', (name) => {
  const { pay, faults } = SIDES[name];
  const fault = (which: string, params: FaultInput['params'] = {}) =>
    sandbox.setFault({ service: name, fault: which, params });

  async function created(amount?: bigint) {
    const asked = request(amount);
    const answer = await gateways[name].createPayment(asked);
    if (answer.outcome !== 'created') throw new Error(`${name} ${answer.outcome}: ${answer.message}`);
    const { clientTxnId } = asked;
    return { clientTxnId, createdAt: new Date(), gatewayOrderId: answer.gatewayOrderId, answer };
  }

  test('makes a page that waits, and names the money when it is paid', async () => {
    const payment = await created(14_950n);
    expect((await fetch(payment.answer.paymentUrl)).status).toBe(200);
    expect(await gateways[name].fetchState(payment)).toMatchObject({
      outcome: 'pending',
      gatewayOrderId: payment.gatewayOrderId,
    });
    await pay({ client_txn_id: payment.clientTxnId, utr: '412345678901', webhook: false });
    const paid = {
      outcome: 'paid',
      clientTxnId: payment.clientTxnId,
      gatewayOrderId: payment.gatewayOrderId,
      amount: 14_950n,
      currency: 'INR',
      utr: '412345678901',
      payerVpa: expect.stringMatching(/@sandbox$/),
    };
    expect(await gateways[name].fetchState(payment)).toMatchObject(paid);
    expect(await gateways[name].fetchState({ ...payment, gatewayOrderId: null })).toMatchObject(paid);
  });

  test('finds a page whose answer was lost by our reference, and makes no second one with it', async () => {
    fault(faults.lost, { ms: 0 });
    const asked = request();
    expect(await gateways[name].createPayment(asked)).toMatchObject({ outcome: 'unknown' });
    sandbox.clearFaults();
    const payment = { clientTxnId: asked.clientTxnId, createdAt: new Date(), gatewayOrderId: null };
    expect(await gateways[name].fetchState(payment)).toMatchObject({ outcome: 'pending' });
    expect(await gateways[name].createPayment(asked)).toMatchObject({ outcome: 'duplicate' });
  });

  test('tells another amount than was asked for', async () => {
    const payment = await created();
    await pay({ client_txn_id: payment.clientTxnId, amount: '1', webhook: false });
    expect(await gateways[name].fetchState(payment)).toMatchObject({ outcome: 'paid', amount: 100n });
  });

  test('knows no payment that was never made', async () => {
    const payment = { clientTxnId: 'T0', createdAt: new Date(), gatewayOrderId: null };
    expect(await gateways[name].fetchState(payment)).toMatchObject({ outcome: 'not_found' });
  });

  test.each(['down', 'http_500', 'html'])('says nothing about a payment while it is %s', async (which) => {
    const payment = await created();
    await pay({ client_txn_id: payment.clientTxnId, webhook: false });
    fault(which, { on: faults.look });
    expect(await gateways[name].fetchState(payment)).toMatchObject({ outcome: 'unknown' });
    sandbox.clearFaults();
    fault(which, { on: faults.create });
    expect(await gateways[name].createPayment(request())).toMatchObject({ outcome: 'unknown' });
  });

  test('with a wrong key makes nothing and says nothing', async () => {
    const payment = await created();
    const wrong = open(faults.wrongKey)[name];
    expect(await wrong.createPayment(request())).toMatchObject({ outcome: 'refused' });
    expect(await wrong.fetchState(payment)).toMatchObject({ outcome: 'unknown' });
  });

  test('may be paid after it had failed', async () => {
    const payment = await created();
    await pay({ client_txn_id: payment.clientTxnId, outcome: 'timeout', webhook: false });
    expect(await gateways[name].fetchState(payment)).toMatchObject({ outcome: 'failed' });
    await pay({ client_txn_id: payment.clientTxnId, webhook: false });
    expect(await gateways[name].fetchState(payment)).toMatchObject({ outcome: 'paid' });
  });

  test('tells that the money of a paid payment has gone back', async () => {
    const payment = await created();
    await pay({ client_txn_id: payment.clientTxnId, webhook: false });
    await pay({ client_txn_id: payment.clientTxnId, outcome: 'reversal', webhook: false });
    const state = await gateways[name].fetchState(payment);
    expect(['failed', 'reversed']).toContain(state.outcome);
  });
});

describe.each(Object.keys(SIDES) as GatewayName[])('refunds of the gateway %s', (name) => {
  test('are given exactly where its capabilities say so', () => {
    const { refund, fetchRefund } = gateways[name];
    const can = findGatewayFacts(name)?.capabilities.refundsFor !== undefined;
    expect([refund !== undefined, fetchRefund !== undefined]).toEqual([can, can]);
  });
});

describe('a gateway that gives money back', () => {
  const { razorpay } = SIDES;
  const deadline = { isOver: () => false };
  let refunds = 0;

  async function paidPayment(amount = 10_000n) {
    const asked = request(amount);
    const answer = await gateways.razorpay.createPayment(asked);
    if (answer.outcome !== 'created') throw new Error(answer.message);
    const { clientTxnId } = asked;
    await razorpay.pay({ client_txn_id: clientTxnId, webhook: false });
    const { gatewayOrderId } = answer;
    const lookup = { clientTxnId, createdAt: new Date(), gatewayOrderId };
    const state = await gateways.razorpay.fetchState(lookup);
    if (state.outcome !== 'paid' || !state.charge) throw new Error('it is not paid');
    return { clientTxnId, gatewayPaymentId: state.charge.paymentId, lookup };
  }
  type Paid = Awaited<ReturnType<typeof paidPayment>>;

  const wish = ({ clientTxnId, gatewayPaymentId }: Paid, amount: bigint) => {
    refunds += 1;
    return {
      id: `REFUND${String(refunds).padStart(8, '0')}`,
      clientTxnId,
      gatewayPaymentId,
      amount,
      deadline,
    };
  };
  const send = (asked: ReturnType<typeof wish>) => gateways.razorpay.refund?.(asked);
  const look = (asked: ReturnType<typeof wish>, gatewayRefundId: string | null = null) =>
    gateways.razorpay.fetchRefund?.({ ...asked, gatewayRefundId });
  const fault = (which: string, params: FaultInput['params'] = {}) =>
    sandbox.setFault({ service: 'razorpay', fault: which, params });

  test('makes one refund for an id, however often it is asked', async () => {
    const payment = await paidPayment();
    const asked = wish(payment, 4_000n);
    const [first, again] = [await send(asked), await send(asked)];
    expect(first).toMatchObject({ outcome: 'processed' });
    expect(again).toMatchObject({ gatewayRefundId: (first as { gatewayRefundId: string }).gatewayRefundId });
    expect(await look(asked)).toEqual(again);
    expect(await gateways.razorpay.fetchState(payment.lookup)).toMatchObject({ amount: 6_000n });
  });

  test('gives back parts up to all of a payment, and no more', async () => {
    const payment = await paidPayment();
    for (const part of [6_000n, 4_000n])
      expect(await send(wish(payment, part))).toMatchObject({ outcome: 'processed' });
    expect(await send(wish(payment, 100n))).toMatchObject({ outcome: 'refused' });
  });

  test('is found by our id when its answer was lost', async () => {
    const asked = wish(await paidPayment(), 100n);
    expect(await look(asked)).toMatchObject({ outcome: 'not_found' });
    fault('refund_answer_lost', { ms: 0 });
    expect(await send(asked)).toMatchObject({ outcome: 'unknown' });
    expect(await look(asked)).toMatchObject({ outcome: 'processed' });
  });

  test('sends nothing after its deadline', async () => {
    const asked = wish(await paidPayment(), 100n);
    expect(await send({ ...asked, deadline: { isOver: () => true } })).toMatchObject({ outcome: 'later' });
    expect(await look(asked)).toMatchObject({ outcome: 'not_found' });
  });

  test.each([
    ['refund_low_balance', {}, 'later'],
    ['refund_blocked', {}, 'later'],
    ['rate_limited', { on: 'refund' }, 'later'],
    ['wrong_key', { on: 'refund' }, 'later'],
    ['refund_conflict', {}, 'unknown'],
    ['http_500', { on: 'refund' }, 'unknown'],
    ['html', { on: 'refund' }, 'unknown'],
    ['refund_pending', {}, 'pending'],
  ] as const)('answers %s as what it is', async (which, params, outcome) => {
    const asked = wish(await paidPayment(), 100n);
    fault(which, params);
    expect(await send(asked)).toMatchObject({ outcome });
  });

  test('tells that the bank did not take a refund', async () => {
    const payment = await paidPayment();
    const asked = wish(payment, 100n);
    fault('refund_fails');
    const sent = await send(asked);
    expect(sent).toMatchObject({ outcome: 'pending' });
    await expect.poll(() => look(asked)).toMatchObject({ outcome: 'failed' });
    expect(await gateways.razorpay.fetchState(payment.lookup)).toMatchObject({ amount: 10_000n });
  });
});
