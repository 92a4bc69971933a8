// Orders of codes: paid only with a code or with time to wait for one, delivered once, and ended where no code comes.
import { beforeEach, expect, test } from 'vitest';
import {
  cancelOwnOrder,
  deliverOrder,
  getCorrections,
  getOrderCodes,
  listUncertainOrders,
  releaseOrder,
  reopenOrder,
  revealOrderCodes,
  sweepOrders,
  updateOrder,
} from '@/lib/domain/orders';
import { editVaultItem, listStock } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { type Bought, openVault } from '../support/vault';

const { shop, pool, context, asAdmin, itemid, stock, empty, buy, as, reveal, giveBack, statesOf, balanceOf } =
  await openVault();
beforeEach(() => shop.calm());

test('an order gets its code at once: reserved with the payment, sold, and looked at by its buyer alone', async () => {
  await empty();
  const [code] = await stock(1, { unitCost: 90_00n });
  const order = await buy();
  expect(await shop.read(order)).toMatchObject({
    status: 'Completed',
    codes: 1,
    cost: 90_00n,
    instant: false,
  });
  expect(await statesOf(order)).toEqual(['sold']);
  expect(await getOrderCodes(as(order), { orderId: order.orderid })).toMatchObject({
    state: 'sealed',
    count: 1,
  });
  const stranger = await shop.shopper();
  await expect(reveal(order, stranger)).rejects.toMatchObject({ code: 'not_found' });
  const old = { ...order.viewer, provedAt: new Date(shop.clock.now().getTime() - minutes(11)) };
  await expect(revealOrderCodes(as(order), { viewer: old, orderId: order.orderid })).rejects.toMatchObject({
    code: 'recent_auth_required',
  });
  expect(await statesOf(order)).toEqual(['sold']);
  expect(await reveal(order)).toEqual({ codes: [{ code, pin: '1234', expiresAt: null }] });
  expect(await reveal(order)).toMatchObject({ codes: [{ code }] });
  expect(
    await shop.db.vaultReveal.count({ where: { orderId: order.orderid, viewerId: order.viewer.userid } }),
  ).toBe(2);
  await expect(giveBack(order)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertInvariants();
});

test('without a code nothing is charged: the item is out of stock for both ways of payment', async () => {
  await empty();
  const viewer = await shop.shopperWith(1_000_00n);
  await expect(shop.buy({ item: 'byHand', viewer })).rejects.toMatchObject({ code: 'out_of_stock' });
  await expect(shop.order({ item: 'byHand' })).rejects.toMatchObject({ code: 'out_of_stock' });
  expect(await shop.db.order.count({ where: { userId: viewer.userid } })).toBe(0);
});

test('an order by UPI whose code was sold meanwhile gives its price back', async () => {
  await empty();
  await stock(1);
  const slow = await shop.order({ item: 'byHand' });
  await buy();
  await shop.pay(slow);
  await shop.drain({ hurry: false });
  const order = await shop.read(slow);
  expect(order).toMatchObject({ status: 'Refunded', reason: 'No code was in stock for this order.' });
  expect(await balanceOf(slow)).toBe(order.value);
  await shop.assertInvariants();
});

test('orders that may wait get the codes of the next import, the oldest first, or their price back at the deadline', async () => {
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 2, lowAt: 0, seen: version });
  const [first, second] = [await buy(), await buy()];
  expect((await listStock(context)).find((each) => each.itemid === itemid)).toMatchObject({
    available: 0,
    waiting: 2,
  });
  await stock(1);
  await shop.drain({ hurry: false });
  expect([(await shop.read(first)).status, (await shop.read(second)).status]).toEqual([
    'Completed',
    'Processing',
  ]);
  await shop.assertInvariants();
  shop.clock.advance(hours(2));
  await deliverOrder(context, { orderId: second.orderid, worker: 'w/1' });
  expect((await shop.read(second)).status).toBe('Refunded');
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
  shop.clock.reset();
  await shop.assertInvariants();
});

test('bug: a reopened order whose customer has its code kept the next code from the order that waited for it', async () => {
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 2, lowAt: 0, seen: version });
  await stock(1);
  const { orderid: orderId } = await buy();
  const { seen } = await getCorrections(asAdmin, { orderId });
  const reopening = { orderId, seen, takes: 0, reason: 'it does not work' };
  await reopenOrder(asAdmin, { ...reopening, idempotency: NO_IDEMPOTENCY });
  const waiting = await buy();
  expect((await shop.read(waiting)).status).toBe('Processing');
  await stock(1);
  await shop.drain({ hurry: false });
  expect((await shop.read(waiting)).status).toBe('Completed');
  await updateOrder(asAdmin, { orderId, newStatus: 'Completed' });
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
  await shop.assertInvariants();
});

test('of a hundred buyers at once ten get the ten codes, each another one, and nobody else is charged', async () => {
  const rounds = Number(process.env.CODE_ROUNDS ?? 3);
  const buyers = await Promise.all(Array.from({ length: 100 }, () => shop.shopperWith(1_000_000_00n)));
  const userId = { in: buyers.map(({ userid }) => userid) };
  for (let round = 1; round <= rounds; round++) {
    await empty();
    await stock(10);
    const tries = await Promise.allSettled(buyers.map((viewer) => shop.buy({ item: 'byHand', viewer })));
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 90 }, () => 'out_of_stock'));
    await shop.drain({ hurry: false });
    const ids = tries.flatMap((each) => (each.status === 'fulfilled' ? (each.value?.orderid ?? []) : []));
    const orders = await shop.db.order.findMany({
      where: { id: { in: ids } },
      include: { vaultCodes: true },
    });
    expect(orders.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'Completed'));
    expect(new Set(orders.flatMap(({ vaultCodes }) => vaultCodes.map(({ id }) => id))).size).toBe(10);
    expect(await shop.db.order.count({ where: { userId } })).toBe(10 * round);
  }
  await shop.assertInvariants();
}, 7_200_000);

test('a customer cancels an order that waits for a code, and no longer once it has one', async () => {
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 2, lowAt: 0, seen: version });
  const cancel = (order: Bought) =>
    cancelOwnOrder(as(order), { orderid: order.orderid, paid: true, idempotency: NO_IDEMPOTENCY });
  const [waits, served] = [await buy(), await buy()];
  await cancel(waits);
  expect(await balanceOf(waits)).toBe(1_000_00n);
  await stock(2);
  await shop.drain({ hurry: false });
  expect(await statesOf(waits)).toEqual([]);
  expect((await shop.read(waits)).status).toBe('Cancelled');
  expect(await statesOf(served)).toEqual(['sold']);
  await expect(cancel(served)).rejects.toMatchObject({ code: 'conflict' });
  // Reopened, it is Processing again, and its customer still has the code.
  await shop.db.order.update({ where: { id: served.orderid }, data: { status: 'Processing' } });
  await expect(cancel(served)).rejects.toMatchObject({ code: 'conflict' });
  await shop.db.order.update({ where: { id: served.orderid }, data: { status: 'Completed' } });
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
});

test('the sweep revives an order whose code is reserved, and none that waits for a code', async () => {
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 2, lowAt: 0, seen: version });
  const waits = await buy();
  const ofOrder = [`deliver:${waits.orderid}`];
  await pool.query('delete from graphile_worker._private_jobs where key = $1', ofOrder);
  const swept = async () => {
    await sweepOrders(context);
    await shop.drain({ hurry: false });
  };
  shop.clock.advance(minutes(10));
  // Two hundred of them would fill the sweep each minute, and no other order would be revived. Its job would come
  // again.
  await swept();
  const { rows } = await pool.query('select 1 from graphile_worker._private_jobs where key = $1', ofOrder);
  expect(rows).toEqual([]);
  shop.clock.advance(days(3));
  // Its job was lost, and its time is over: nothing else would end it.
  await swept();
  expect((await shop.read(waits)).status).toBe('Refunded');
  shop.clock.reset();
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
  await stock(1);
  const paid = await shop.paid('byHand');
  expect(await statesOf(paid)).toEqual(['reserved']);
  shop.clock.advance(minutes(10));
  await swept();
  expect((await shop.read(paid)).status).toBe('Completed');
  shop.clock.reset();
});

test('a held order gets its code when a person releases it', async () => {
  await empty();
  await stock(1);
  const placed = await shop.paid('byHand');
  await make.makeReview(shop.db, { orderId: placed.orderid, cause: 'fraud_hold', evidence: { rules: [] } });
  await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
  expect((await shop.read(placed)).status).toBe('Processing');
  await releaseOrder(asAdmin, { orderId: placed.orderid, reason: 'The customer sent a bill.' });
  await shop.drain({ hurry: false });
  expect((await shop.read(placed)).status).toBe('Completed');
});

test('after a restore a waiting order of codes gets a case: its buyer may have read one that the backup does not know', async () => {
  await empty();
  await stock(1);
  const { orderid } = await shop.paid('byHand');
  const compared = { lastRecoveredTo: shop.clock.now(), comparedOrders: [orderid], unread: [] };
  const uncertain = await listUncertainOrders(context, compared);
  expect(uncertain.map(({ id }) => id)).toContain(orderid);
  await deliverOrder(context, { orderId: orderid, worker: 'w/1' });
});
