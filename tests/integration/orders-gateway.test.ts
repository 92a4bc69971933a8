import { beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { settlePayment, sweepPayments } from '@/lib/domain/payments';
import { ASKED_AT_ONCE } from '@/lib/domain/payments/sweep-payments';
import { after, hours, minutes, seconds } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

/** The one order of a customer, though creating it was answered with an error. */
async function orderOf({ userid }: { userid: string }) {
  const order = await db.order.findFirstOrThrow({ where: { userId: userid } });
  return shop.read({ orderid: order.id });
}

const SWEEPS = [minutes(1), minutes(5), minutes(15), hours(1), hours(6), hours(24), hours(72)];

async function sweepAll(): Promise<void> {
  for (const wait of SWEEPS) {
    shop.clock.advance(wait);
    await sweepPayments(context);
  }
  await shop.drain();
}

type FetchState = Context['gateways']['ekqr']['fetchState'];

/** The context of a shop whose gateway is asked by `fetchState`. */
function asking(fetchState: FetchState, clock = context.clock): Context {
  return {
    ...context,
    clock,
    gateways: { ...context.gateways, ekqr: { ...context.gateways.ekqr, fetchState } },
  };
}

test.each([
  ['is down', 'down'],
  ['answers 500', 'http_500'],
  ['answers a web page', 'html'],
])(
  'a gateway that %s when a page is asked for is reported to the customer, and the order fails with the last sweep',
  async (_, fault) => {
    const viewer = await shop.shopper();
    shop.fault('ekqr', fault, viewer.email);
    await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_unreachable' });
    expect((await orderOf(viewer)).status).toBe('Created');
    await sweepAll();
    expect(await orderOf(viewer)).toMatchObject({ status: 'Failed', attempts: [] });
    await shop.assertAllEnded();
  },
);

test.each([
  ['knows no such key', 'wrong_key'],
  ['is no longer paid by the shop', 'expired_plan'],
])('an order whose gateway %s fails at once', async (_, fault) => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', fault, viewer.email);
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_refused' });
  expect(await orderOf(viewer)).toMatchObject({
    status: 'Failed',
    reason: 'The payment could not be started.',
  });
  await shop.assertAllEnded();
});

test('a gateway that knows our reference already gets a new one, and only that page is paid', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'duplicate_id', viewer.email, { times: 1 });
  const placed = await shop.order({ viewer });
  expect(placed.client_txn_id).not.toBe(placed.orderid);
  await shop.pay(placed);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await sweepAll();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.payments.map(({ status }) => status)).toEqual(['failed', 'paid']);
  await shop.assertAllEnded();
});

test('an order whose second reference the gateway knows too cannot be paid, and ends', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'duplicate_id', viewer.email);
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_refused' });
  expect(shop.sandbox.state().payments.filter(({ customerEmail }) => customerEmail === viewer.email)).toEqual(
    [],
  );
  await sweepAll();
  expect((await orderOf(viewer)).status).toBe('Failed');
  await shop.assertAllEnded();
});

test('a page that the gateway makes without answering can be paid, and the goods are delivered', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'timeout_after_creation', viewer.email, { params: { ms: 0 } });
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_unreachable' });
  const before = await orderOf(viewer);
  await shop.pay({ client_txn_id: before.id }, { webhook: false });
  shop.clock.advance(minutes(1));
  await sweepPayments(context);
  await shop.drain();
  expect((await orderOf(viewer)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test.each([
  ['is down', 'down', 'status'],
  ['answers 500', 'http_500', 'status'],
  ['answers a web page', 'html', 'status'],
  ['knows no such key', 'wrong_key', 'status'],
  ['is no longer paid by the shop', 'expired_plan', 'status'],
  ['cannot find the payment on that day', 'wrong_date', 'any'],
])(
  'a gateway that %s when it is asked about a payment decides nothing, and the next sweep finds the money',
  async (_, fault, on) => {
    const placed = await shop.order();
    await shop.pay(placed, { webhook: false });
    shop.fault('ekqr', fault, placed.client_txn_id, { params: { on } });
    expect(await settlePayment(context, placed.client_txn_id)).toBe('unanswered');
    expect(await shop.read(placed)).toMatchObject({ status: 'Created', reviews: [] });
    shop.sandbox.clearFaults();
    shop.clock.advance(minutes(1));
    await sweepPayments(context);
    await shop.drain();
    expect((await shop.read(placed)).status).toBe('Completed');
    await shop.assertAllEnded();
  },
);

test('a payment of a gateway that is away for three days goes to review, and is found when the gateway is back', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  shop.fault('ekqr', 'down', placed.client_txn_id, { params: { on: 'status' } });
  await sweepAll();
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'payment_unresolved', closedAt: null }]);
  await shop.assertAllEnded();
  shop.sandbox.clearFaults();
  shop.clock.advance(hours(6));
  await sweepPayments(context);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.reviews.filter(({ closedAt }) => closedAt === null)).toEqual([]);
  await shop.assertAllEnded();
});

test('a payment whose page was made without an answer, and which a webhook names, goes to review when nothing answers for three days', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'timeout_after_creation', viewer.email, { params: { ms: 0 } });
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_unreachable' });
  const { id } = await orderOf(viewer);
  shop.fault('ekqr', 'down', id, { params: { on: 'status' } });
  await shop.pay({ client_txn_id: id });
  await shop.drain();
  await sweepAll();
  const { status, reviews } = await orderOf(viewer);
  expect([status, reviews.map(({ cause, closedAt }) => [cause, closedAt])]).toEqual([
    'Created',
    [['payment_unresolved', null]],
  ]);
  shop.sandbox.clearFaults();
  shop.clock.advance(hours(6));
  await sweepPayments(context);
  await shop.drain();
  expect((await orderOf(viewer)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('a payment of a gateway that is away for an hour is found within an hour of its return', async () => {
  const [placed, unpaid] = [await shop.order(), await shop.order()];
  await shop.pay(placed, { webhook: false });
  for (const order of [placed, unpaid])
    shop.fault('ekqr', 'down', order.client_txn_id, { params: { on: 'status' } });
  const sweep = async (count: number) => {
    for (let minute = 0; minute < count; minute++) {
      shop.clock.advance(minutes(1));
      await sweepPayments(context);
    }
    return shop.calls('status', unpaid.client_txn_id);
  };
  // After about 1, 2, 4, 5, 10, 15, 30 and 60 minutes.
  const whileAway = await sweep(70);
  expect(whileAway).toBeGreaterThanOrEqual(6);
  expect(whileAway).toBeLessThanOrEqual(8);
  expect((await shop.read(placed)).status).toBe('Created');
  shop.sandbox.clearFaults();
  // After two hours, and not with the next sweep, which is due after six.
  const whenBack = await sweep(60);
  expect(whenBack).toBe(whileAway + 1);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(await sweep(180)).toBe(whenBack);
  await sweepAll();
  await shop.assertAllEnded();
});

const { fetchState } = context.gateways.ekqr;

test('a sweep postpones a payment that it cannot settle by as long as it has waited, and settles the others', async () => {
  const [broken, sound] = [await shop.order(), await shop.order()];
  await shop.pay(sound, { webhook: false });
  const clock = stoppedClock(after(shop.clock.now(), minutes(1)));
  let asked = 0;
  const inside = asking(async (payment) => {
    if (payment.clientTxnId !== broken.client_txn_id) return fetchState(payment);
    asked += 1;
    throw new Error('a bug of ours');
  }, clock);
  await sweepPayments(inside);
  expect(asked).toBe(1);
  await shop.drain();
  expect((await shop.read(sound)).status).toBe('Completed');
  const advance = async (wait: number, times: number) => {
    clock.advance(wait - 1);
    await sweepPayments(inside);
    expect(asked).toBe(times - 1);
    // Some seconds have passed between the order and the first sweep.
    clock.advance(minutes(1));
    await sweepPayments(inside);
    expect(asked).toBe(times);
  };
  await advance(minutes(1), 2);
  await advance(minutes(3), 3);
  clock.advance(hours(3));
  await sweepPayments(inside);
  await advance(hours(1), 5);
  shop.clock.advance(hours(6));
  await sweepAll();
  await shop.assertAllEnded();
});

test('a sweep of payments ends after 45 s, and leaves the others to the next one', async () => {
  const placed = await Promise.all(Array.from({ length: ASKED_AT_ONCE + 2 }, () => shop.order()));
  shop.clock.advance(minutes(1));
  let ahead = 0;
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + ahead);
  const inside = asking(async (payment) => {
    ahead += seconds(45);
    return fetchState(payment);
  });
  expect(await sweepPayments(inside)).toEqual({ asked: ASKED_AT_ONCE });
  vi.restoreAllMocks();
  const orders = await Promise.all(placed.map((order) => shop.read(order)));
  expect(orders.filter(({ payments }) => payments[0]?.sweepCount === 0)).toHaveLength(2);
  await sweepAll();
  await shop.assertAllEnded();
});

/** The context of a shop in which the payment is made and settled while a sweep waits for `answer` about it. */
function settledMeanwhile(
  placed: { client_txn_id: string },
  payment: Parameters<typeof shop.pay>[1],
  answer: Awaited<ReturnType<FetchState>>,
): Context {
  return asking(async (asked) => {
    if (asked.clientTxnId !== placed.client_txn_id) return fetchState(asked);
    await shop.pay(placed, { ...payment, webhook: false });
    await settlePayment(context, placed.client_txn_id);
    return answer;
  });
}

/** A payment that is due for its last sweep. */
async function dueForTheLastTime() {
  const placed = await shop.order();
  for (const wait of SWEEPS.slice(0, -1)) {
    shop.clock.advance(wait);
    await sweepPayments(context);
  }
  shop.clock.advance(hours(72));
  return placed;
}

const PENDING = { outcome: 'pending', gatewayOrderId: '1', remark: '' } as const;
const IN_REVIEW = {
  status: 'Created',
  payments: [{ status: 'review', nextCheckAt: null }],
  reviews: [{ cause: 'amount_mismatch', closedAt: null }],
};

test('the last sweep leaves a payment to a person when it came into review while the gateway was asked', async () => {
  const placed = await dueForTheLastTime();
  await sweepPayments(settledMeanwhile(placed, { amount: '3' }, PENDING));
  expect(await shop.read(placed)).toMatchObject(IN_REVIEW);
  await shop.assertAllEnded();
});

test('bug: a payment that came into review during a sweep was asked about every minute from then on', async () => {
  const placed = await shop.order();
  shop.clock.advance(minutes(1));
  await sweepPayments(settledMeanwhile(placed, { amount: '3' }, PENDING));
  expect(await shop.read(placed)).toMatchObject(IN_REVIEW);
  await shop.assertAllEnded();
});

test('bug: a payment that was paid during its last sweep became a case when that sweep had no answer', async () => {
  const placed = await dueForTheLastTime();
  await sweepPayments(settledMeanwhile(placed, {}, { outcome: 'unknown', message: 'no answer' }));
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', reviews: [] });
  await shop.assertAllEnded();
});
