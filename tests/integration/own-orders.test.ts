// What customers do with orders of their own: an unpaid one is offered again or cancelled, a paid one is cancelled or
// gets another player until it is sent to a supplier.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import {
  cancelOwnOrder,
  correctPlayer,
  createOrder,
  createWalletOrder,
  deliverOrder,
  getOrderHelp,
  getOrderStatus,
  getUnpaidOrder,
} from '@/lib/domain/orders';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { after, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, inputsFor, openShop, type Placed } from '../support/shop';
import { holdPurchases } from '../support/shop/hold-purchases';
import { countLockWaiters, rowLocks } from '../support/shop/row-locks';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

type Sold = Pick<Placed, 'orderid' | 'viewer'>;
const as = (viewer: Viewer) => make.actingAs(context, viewer);
const cancel = ({ orderid, viewer }: Sold, paid: boolean) =>
  cancelOwnOrder(as(viewer), { orderid, paid, idempotency });
const correct = ({ orderid, viewer }: Sold, input1: string) =>
  correctPlayer(as(viewer), { orderid, input1, input2: '2002', idempotency });
const deliver = ({ orderid }: Sold) => deliverOrder(context, { orderId: orderid, worker: 'test/1' });
const bodyOf = ({ viewer, player }: Placed, item: keyof typeof ITEMS = 'smileone') => ({
  ...ITEMS[item],
  userid: viewer.userid,
  ...inputsFor(item, player),
  paymentmode: 'upi' as const,
  ask_unpaid: true,
});
const ordersOf = ({ viewer }: Sold) => db.order.count({ where: { userId: viewer.userid } });
const unpaidOf = async ({ viewer }: Sold) =>
  (await getUnpaidOrder(context, { userId: viewer.userid })).order?.orderid;

test('a second order for the same item and player is refused while the first can be paid, and nothing is written', async () => {
  const placed = await shop.order();
  const { viewer } = placed;
  const again = createOrder(context, { viewer, body: bodyOf(placed) });
  await expect(again).rejects.toMatchObject({
    code: 'unpaid_order',
    fields: { order: { values: { text: placed.orderid } } },
  });
  const fromWallet = { ...bodyOf(placed), paymentmode: 'wallet' as const };
  await expect(createWalletOrder(context, { viewer, body: fromWallet, idempotency })).rejects.toMatchObject({
    code: 'unpaid_order',
  });
  expect(await ordersOf(placed)).toBe(1);
});

test('another player, another item and a call without the question are ordered as ever', async () => {
  const placed = await shop.order();
  const { viewer } = placed;
  const { ask_unpaid: _, ...plain } = bodyOf(placed);
  await createOrder(context, { viewer, body: { ...bodyOf(placed), input1: shop.player() } });
  await createOrder(context, { viewer, body: { ...bodyOf(placed), ...ITEMS.moogold } });
  await createOrder(context, { viewer, body: plain });
  expect(await ordersOf(placed)).toBe(4);
});

test('an order that is paid, has failed, was cancelled or is from yesterday does not hinder another one', async () => {
  const paid = await shop.sell({ item: 'byHand' });
  const failed = await shop.order();
  await shop.pay(failed, { outcome: 'failure' });
  await shop.drain();
  const cancelled = await shop.order();
  await cancel(cancelled, false);
  const old = await shop.order();
  const createdAt = after(context.clock.now(), -hours(25));
  await db.order.update({ where: { id: old.orderid }, data: { createdAt } });
  for (const placed of [paid, failed, cancelled, old]) {
    expect(await unpaidOf(placed)).toBeUndefined();
    const item = placed === paid ? 'byHand' : 'smileone';
    await createOrder(context, { viewer: placed.viewer, body: bodyOf(placed, item) });
    expect(await unpaidOf(placed)).toBeDefined();
  }
});

test('the unpaid order is of its customer alone', async () => {
  const placed = await shop.order();
  expect(await unpaidOf(placed)).toBe(placed.orderid);
  const stranger = { ...placed, viewer: await shop.shopper() };
  expect(await unpaidOf(stranger)).toBeUndefined();
  await createOrder(context, {
    viewer: stranger.viewer,
    body: { ...bodyOf(stranger), userid: stranger.viewer.userid },
  });
  await expect(cancel(placed, false)).resolves.toBeDefined();
});

test('cancelling an unpaid order ends it without money, and its payment page is not offered any more', async () => {
  const placed = await shop.order();
  await cancel(placed, false);
  const { order, data, steps } = await getOrderStatus(as(placed.viewer), { clientTxnId: placed.orderid });
  expect(order).toMatchObject({ status: 'Failed', reason: 'Cancelled by the customer before it was paid.' });
  expect(data.payment_url).toBeNull();
  expect(steps.map(({ kind }) => kind)).toEqual(['created', 'cancelled']);
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await expect(cancel(placed, false)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertInvariants();
});

test('money that comes after the cancellation goes to the wallet once, and buys nothing', async () => {
  const placed = await shop.order();
  await cancel(placed, false);
  await shop.pay(placed);
  await shop.pay(placed).catch(() => {});
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Failed');
  expect(order.walletTransactions).toMatchObject([{ type: 'Credit', amount: order.payments[0]?.amount }]);
  expect(order.walletTransactions[0]?.reason).toContain('came after it was cancelled');
  expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 0 });
  const { credited } = await getOrderStatus(as(placed.viewer), { clientTxnId: placed.orderid });
  expect(BigInt(credited * 100)).toBe(order.payments[0]?.amount);
  const { not_received, wrong_player } = await helpOf(placed);
  for (const text of [not_received, wrong_player])
    expect(text).toBe(
      `Your payment could not be used for this order, so it bought nothing. ₹${credited} was added to your wallet as T-Coins.`,
    );
  await shop.assertInvariants();
});

test('giving up a payment that has just arrived is refused, and the order goes on', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  await expect(cancel(placed, false)).rejects.toMatchObject({ code: 'conflict' });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
});

test('an order of another customer is not found', async () => {
  const placed = await shop.paid('smileone');
  const stranger = { ...placed, viewer: await shop.shopper() };
  await expect(cancel(stranger, true)).rejects.toMatchObject({ code: 'not_found' });
  await expect(cancel(stranger, false)).rejects.toMatchObject({ code: 'not_found' });
  await expect(correct(stranger, shop.player())).rejects.toMatchObject({ code: 'not_found' });
  const admin = { ...placed, viewer: await shop.shopper('admin') };
  await expect(cancel(admin, true)).rejects.toMatchObject({ code: 'not_found' });
  await deliver(placed);
});

test('a paid order that was not sent is cancelled, and its price goes to the wallet', async () => {
  const placed = await shop.paid('smileone');
  await cancel(placed, true);
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Cancelled', attempts: [] });
  expect(await shop.balance(placed.viewer)).toBe(order.value);
  await deliver(placed);
  expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 0 });
  await shop.assertInvariants();
});

test('fifty cancellations beside a worker: either the price comes back once, or the goods are delivered once', async () => {
  let delivered = 0;
  for (let round = 0; round < 4; round++) {
    const placed = await shop.paid('smileone');
    const cancels = Array.from({ length: 50 }, () => cancel(placed, true));
    // Alternately first and last in the queue for the order.
    const work = round % 2 === 0 ? [deliver(placed), ...cancels] : [...cancels, deliver(placed)];
    const results = await Promise.allSettled(work);
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    const order = await shop.read(placed);
    const booked = shop.booked(placed.player).smileone;
    if (order.status === 'Completed') delivered += 1;
    expect([order.status, booked, await shop.balance(placed.viewer), done]).toEqual(
      order.status === 'Completed' ? ['Completed', 1, 0n, 1] : ['Cancelled', 0, order.value, 2],
    );
  }
  expect(delivered).toBeLessThanOrEqual(4);
  await shop.assertInvariants();
});

test('a worker that was stopped before it planned, and continues after the cancellation, sends nothing', async () => {
  const placed = await shop.paid('smileone');
  const locks = await rowLocks(shop.database.url);
  await locks.hold('orders', 'id', placed.orderid);
  const cancelled = cancel(placed, true);
  await expect.poll(() => countLockWaiters(shop.pool)).toBe(1);
  const worked = deliver(placed);
  await expect.poll(() => countLockWaiters(shop.pool)).toBe(2);
  await locks.release();
  await Promise.all([cancelled, worked]);
  expect(await shop.read(placed)).toMatchObject({ status: 'Cancelled', attempts: [] });
  expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 0 });
});

test('an order whose purchase is written cannot be cancelled or corrected, although the call has not left', async () => {
  const placed = await shop.paid('smileone');
  const held = holdPurchases(shop, 'smileone');
  const worked = deliver(placed);
  await expect.poll(() => held.waiting).toBe(1);
  await expect(cancel(placed, true)).rejects.toMatchObject({ code: 'conflict' });
  await expect(correct(placed, shop.player())).rejects.toMatchObject({ code: 'conflict' });
  held.release();
  await worked;
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', input1: placed.player });
  expect(await shop.balance(placed.viewer)).toBe(0n);
});

test('an order whose supplier could not be reached is cancelled, because nothing was sent', async () => {
  const placed = await shop.paid('smileone');
  const plugIn = shop.unplug('smileone');
  await deliver(placed);
  plugIn();
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', attempts: [{ outcome: 'refused' }] });
  await cancel(placed, true);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Cancelled');
  expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 0 });
});

test('an order that may be delivered, is delivered by hand or is in front of a person is not cancelled', async () => {
  const unanswered = await shop.unanswered();
  const byHand = await shop.sell({ item: 'byHand' });
  const inReview = await shop.paid('smileone');
  await shop.makeReview(inReview.orderid);
  for (const placed of [unanswered, byHand, inReview]) {
    await expect(cancel(placed, true)).rejects.toMatchObject({ code: 'conflict' });
    await expect(correct(placed, shop.player())).rejects.toMatchObject({ code: 'conflict' });
    expect(await shop.read(placed)).toMatchObject({ status: 'Processing' });
    expect(await shop.balance(placed.viewer)).toBe(0n);
  }
});

test('a corrected player gets the goods, and the history names both', async () => {
  const placed = await shop.paid('smileone');
  const right = shop.player();
  await correct(placed, right);
  await deliver(placed);
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Completed', input1: right, input2: '2002' });
  expect(shop.booked(placed.player).smileone).toBe(0);
  expect(shop.booked(right).smileone).toBe(1);
  const event = order.events.find(({ kind }) => kind === 'player_corrected');
  expect(event?.detail).toMatchObject({ from: { input1: placed.player }, to: { input1: right } });
});

test('bug: a correction that waited for the supplier replaced the one that its customer had sent after it', async () => {
  const placed = await shop.paid('smileone');
  const [wrong, right] = [shop.player(), shop.player()];
  const { smileone } = context.suppliers;
  const checkPlayer: typeof smileone.checkPlayer = async (input) => {
    // The first call stands still, and the customer sends the right player by another one.
    await correct(placed, right);
    return smileone.checkPlayer?.(input) ?? { outcome: 'unknown', message: '' };
  };
  const slow = { ...context, suppliers: { ...context.suppliers, smileone: { ...smileone, checkPlayer } } };
  const late = correctPlayer(make.actingAs(slow, placed.viewer), {
    orderid: placed.orderid,
    input1: wrong,
    input2: '2002',
    idempotency,
  });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', input1: right });
  expect(shop.booked(wrong).smileone).toBe(0);
});

test('a player whom the supplier does not know does not replace the one of the order', async () => {
  const placed = await shop.paid('smileone');
  await expect(correct(placed, 'not a number')).rejects.toMatchObject({ code: 'invalid_input' });
  // The sandbox knows no such player.
  await expect(correct(placed, '404404404')).rejects.toMatchObject({ code: 'player_not_allowed' });
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', input1: placed.player });
});

const helpOf = async ({ orderid, viewer }: Sold): Promise<Record<string, unknown>> => {
  const { answers, canChange } = await getOrderHelp(as(viewer), { orderId: orderid });
  return { canChange, ...Object.fromEntries(answers.map(({ question, text }) => [question, text])) };
};

test('the help at an order tells its customer alone when, to whom and under which reference it was delivered', async () => {
  const placed = await shop.sell();
  const { attempts, playerName } = await shop.read(placed);
  expect(await helpOf(placed)).toMatchObject({
    canChange: false,
    not_received: expect.stringContaining(`reference ${attempts[0]?.supplierOrderId}`),
    wrong_player: expect.stringContaining(`Delivered to ${playerName}`),
    charged_twice: expect.stringContaining('was paid once'),
  });
  const stranger = { ...placed, viewer: await shop.shopper() };
  await expect(helpOf(stranger)).rejects.toMatchObject({ code: 'not_found' });
});

test('the help at an order that was paid twice says what became of the second payment', async () => {
  const placed = await shop.order();
  await shop.payTwice(placed);
  expect(await helpOf(placed)).toMatchObject({
    charged_twice: expect.stringMatching(/^You paid for this order once: ₹.* was added to your wallet/),
  });
});

test('the help at a paid order that was not sent offers to change it, and another paid one of the same is named', async () => {
  const placed = await shop.paid('smileone');
  expect(await helpOf(placed)).toMatchObject({ canChange: true });
  const viewer = placed.viewer;
  const twin = await shop.order({ viewer, player: placed.player });
  await shop.pay(twin, { webhook: false });
  await getOrderStatus(as(viewer), { clientTxnId: twin.orderid });
  expect(await helpOf(placed)).toMatchObject({ charged_twice: expect.stringContaining(twin.orderid) });
  await cancel(placed, true);
  await shop.drain();
});
