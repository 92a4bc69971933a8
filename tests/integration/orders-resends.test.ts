// A purchase that got no answer is sent again under the same reference. What the supplier says about the second sending
// is no verdict on the first, which may still be booked: until it is proved that the reference bought nothing, nothing
// is bought under another reference and nothing is refunded.
import { beforeEach, expect, test } from 'vitest';
import { deliverOrder, updateOrder } from '@/lib/domain/orders';
import type { SentPurchase } from '@/lib/integrations/suppliers';
import { minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop({ worker: false, timeout: 700 });
const { context } = shop;
beforeEach(async () => {
  shop.calm();
  // A refusal for want of balance pauses the supplier's account, as it should, and with it the next test.
  await shop.resumeSuppliers();
});

const CREATE = 'order/create_order';
const ASK = 'order/order_detail_partner_id';
const SETTLE = minutes(2) + seconds(15);
/** By the clock of the shop, which a test moves on when the call is to be booked. */
const LATE = minutes(10);

const deliver = ({ orderid }: Placed, within = context, worker = 'one/1') =>
  deliverOrder(within, { orderId: orderid, worker });

/** Continues the delivery after the time from which 'not found' is believed. */
async function deliverSettled(placed: Placed, within = context): Promise<void> {
  shop.clock.advance(SETTLE);
  await deliver(placed, within);
}

type Buy = typeof context.suppliers.moogold.buy;

/** Calls `before` with the number of each purchase that is sent. */
function observed(before: (number: number) => void): typeof context {
  const { moogold } = context.suppliers;
  let sent = 0;
  const buy: Buy = (purchase) => {
    sent += 1;
    before(sent);
    return moogold.buy(purchase);
  };
  return { ...context, suppliers: { ...context.suppliers, moogold: { ...moogold, buy } } };
}

const booked = (placed: Placed) => shop.booked(placed.player).moogold;
async function bookLate(placed: Placed): Promise<void> {
  shop.clock.advance(LATE);
  await expect.poll(() => booked(placed), { timeout: seconds(8) }).toBe(1);
}

/** The first call books only after the second was answered; the store has given up on it long before. */
async function hanging(): Promise<Placed> {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'late_booking', placed.player, { times: 1, params: { ms: LATE } });
  return placed;
}

test.each(['111', '113', '114', '422'])(
  'a first call that books after its repetition was refused with %s completes the order and is not refunded',
  async (code) => {
    const placed = await hanging();
    const within = observed((sent) => {
      if (sent === 2) shop.fault('moogold', 'error_code', placed.player, { params: { on: CREATE, code } });
    });
    await deliver(placed, within);
    await deliverSettled(placed, within);
    expect(await shop.read(placed)).toMatchObject({
      status: 'Processing',
      attempts: [{ outcome: 'unknown' }],
    });
    await bookLate(placed);
    await deliverSettled(placed, within);
    expect(await shop.read(placed)).toMatchObject({
      status: 'Completed',
      attempts: [{ outcome: 'delivered' }],
    });
    expect(await shop.balance(placed.viewer)).toBe(0n);
    await shop.assertAllEnded();
  },
);

test('a first call that books after its repetition could not be sent is not bought again under another reference', async () => {
  const placed = await hanging();
  await deliver(placed);
  const { lookUp } = context.suppliers.moogold;
  const plugIn = shop.unplug('moogold');
  // Questions are answered, and no purchase can be sent.
  const moogold = { ...context.suppliers.moogold, lookUp };
  plugIn();
  const within = { ...context, suppliers: { ...context.suppliers, moogold } };
  await deliverSettled(placed, within);
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', attempts: [{ outcome: 'unknown' }] });
  await bookLate(placed);
  await deliverSettled(placed);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Completed',
    attempts: [{ outcome: 'delivered' }],
  });
  expect(booked(placed)).toBe(1);
  await shop.assertAllEnded();
});

test('a reference that is not found is not sent again before the time in which a call may still be booked', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'late_booking', placed.player, { times: 1, params: { ms: LATE } });
  await deliver(placed);
  expect(shop.calls(CREATE, placed.player)).toBe(0);
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', attempts: [{ outcome: 'unknown' }] });
  await bookLate(placed);
  shop.clock.advance(seconds(30));
  await deliver(placed);
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(shop.calls(CREATE, placed.player)).toBe(1);
  await shop.assertAllEnded();
});

test('a purchase is not sent again for an order that a person ends while the supplier is asked about it', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'down', placed.player, { times: 1, params: { on: CREATE } });
  await deliver(placed);
  shop.clock.advance(minutes(6));
  const acting = make.actingAs(context, await shop.shopper('admin'));
  const { moogold } = context.suppliers;
  const lookUp = async (sent: SentPurchase) => {
    await updateOrder(acting, { orderId: placed.orderid, newStatus: 'Refunded', reason: 'nothing came' });
    return moogold.lookUp(sent);
  };
  await deliver(placed, { ...context, suppliers: { ...context.suppliers, moogold: { ...moogold, lookUp } } });
  expect(await shop.read(placed)).toMatchObject({ status: 'Refunded', attempts: [{ outcome: 'unknown' }] });
  expect(booked(placed)).toBe(0);
  await shop.assertAllEnded();
});

test('a refused repetition is refunded only when the reference is not found a settle time after it was sent', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'down', placed.player, { times: 1, params: { on: CREATE } });
  const within = observed((sent) => {
    if (sent === 2)
      shop.fault('moogold', 'error_code', placed.player, { params: { on: CREATE, code: '114' } });
  });
  await deliver(placed, within);
  await deliverSettled(placed, within);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    attempts: [{ outcome: 'unknown', proof: null, sends: [{ outcome: 'unknown' }, { error: '114' }] }],
  });
  await deliverSettled(placed, within);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Refunded',
    attempts: [{ outcome: 'refused', error: '114', proof: 'not_found' }],
  });
  expect(booked(placed)).toBe(0);
  await shop.assertAllEnded();
});

test('an order that the supplier calls a duplicate of our reference is adopted', async () => {
  const placed = await shop.paid('moogold');
  // The supplier books without answering; then it does not find the order when asked, so that the same reference is
  // sent again.
  shop.fault('moogold', 'timeout_after_booking', placed.player, { times: 1, params: { ms: 0 } });
  shop.fault('moogold', 'error_code', placed.orderid, { params: { on: ASK, code: '404' } });
  const within = observed((sent) => {
    if (sent === 2) shop.sandbox.clearFaults();
  });
  await deliver(placed, within);
  await deliverSettled(placed, within);
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(shop.calls(CREATE, placed.player)).toBe(2);
  expect(booked(placed)).toBe(1);
  await shop.assertAllEnded();
});

test('a repetition that books while the first call is refused as its duplicate delivers the goods once', async () => {
  const placed = await hanging();
  await deliver(placed);
  await deliverSettled(placed);
  expect((await shop.read(placed)).status).toBe('Completed');
  // The first call arrives when the reference is taken.
  shop.clock.advance(LATE);
  await expect.poll(() => shop.calls(CREATE, placed.player), { timeout: seconds(8) }).toBe(2);
  expect(booked(placed)).toBe(1);
  await shop.assertAllEnded();
});

test('two refused repetitions do not free a reference whose first call is booked afterwards', async () => {
  const placed = await hanging();
  const within = observed((sent) => {
    if (sent === 2) shop.fault('moogold', 'down', placed.player, { times: 1, params: { on: CREATE } });
    if (sent === 3)
      shop.fault('moogold', 'error_code', placed.player, { params: { on: CREATE, code: '111' } });
  });
  await deliver(placed, within);
  await deliverSettled(placed, within);
  await deliverSettled(placed, within);
  const { status, attempts } = await shop.read(placed);
  expect(status).toBe('Processing');
  expect(attempts.map(({ sends }) => sends.map(({ outcome }) => outcome))).toEqual([
    ['unknown', 'unknown', 'refused'],
  ]);
  await bookLate(placed);
  await deliverSettled(placed, within);
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(booked(placed)).toBe(1);
  await shop.assertAllEnded();
});

test('a repetition whose worker dies before the answer leaves the reference to be asked for, and buys once', async () => {
  const placed = await hanging();
  const dying = observed((sent) => {
    if (sent === 2) throw new Error('killed');
  });
  await deliver(placed, dying);
  await expect(deliverSettled(placed, dying)).rejects.toThrow('killed');
  const [attempt] = (await shop.read(placed)).attempts;
  expect(attempt).toMatchObject({ outcome: 'sent', sends: [{ outcome: 'unknown' }, { outcome: 'sent' }] });
  shop.fault('moogold', 'error_code', placed.player, { params: { on: CREATE, code: '111' } });
  await deliver(placed);
  expect((await shop.read(placed)).status).toBe('Processing');
  await bookLate(placed);
  await deliverSettled(placed);
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(booked(placed)).toBe(1);
  await shop.assertAllEnded();
});

test('a purchase that is refused when it is sent for the first time is refunded at once', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'error_code', placed.player, { params: { on: CREATE, code: '114' } });
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Refunded',
    attempts: [{ outcome: 'refused', error: '114', proof: 'refusals', sends: [{ outcome: 'refused' }] }],
  });
  await shop.assertAllEnded();
});

test('a call whose worker died is asked about each second, also by another run of the same worker', async () => {
  const placed = await shop.paid('moogold');
  const dying = observed(() => {
    throw new Error('killed');
  });
  await expect(deliver(placed, dying, 'dead/1')).rejects.toThrow('killed');
  await shop.db.$executeRaw`
    insert into worker_heartbeats (id, worker_ids, started_at, beat_at) values ('alive', '{}', now(), now())`;
  await deliver(placed, context, 'alive/1');
  await deliver(placed, context, 'alive/2');
  expect(shop.calls(ASK, placed.orderid)).toBe(2);
  expect((await shop.read(placed)).attempts).toMatchObject([{ outcome: 'sent', polls: 2 }]);
  await deliverSettled(placed);
  await shop.assertAllEnded();
});

test('a purchase that was sent again is asked about within seconds, however often before', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'down', placed.player, { times: 1, params: { on: CREATE } });
  await deliver(placed);
  // As many questions as fit into the settle time.
  for (let question = 0; question < 12; question++) await deliver(placed);
  shop.fault('moogold', 'slow_delivery', placed.player, { params: { polls: 1 } });
  await deliverSettled(placed);
  expect(shop.calls(CREATE, placed.player)).toBe(2);
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});
