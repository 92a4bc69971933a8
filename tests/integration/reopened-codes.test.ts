// Orders of codes that go on after their end: no price goes back by itself that a person took back, or while the
// customer has a code.
import { beforeEach, expect, test } from 'vitest';
import { findOpen } from '@/lib/domain/alerts/find-open';
import {
  chooseRoute,
  deliverOrder,
  getCorrections,
  reopenOrder,
  sweepOrders,
  updateOrder,
} from '@/lib/domain/orders';
import { editVaultItem } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { hours, minutes } from '@/lib/platform/time';
import { ITEMS } from '../support/shop';
import { type Bought, openVault } from '../support/vault';

const { shop, context, asAdmin, itemid, sellVouchers, stock, empty, buy, reveal, statesOf, balanceOf } =
  await openVault();
beforeEach(() => shop.calm());

async function reopen({ orderid: orderId }: Pick<Bought, 'orderid'>): Promise<void> {
  const { seen, reopening } = await getCorrections(asAdmin, { orderId });
  const given = { orderId, seen, takes: reopening?.takes ?? 0, reason: 'ended by mistake' };
  await reopenOrder(asAdmin, { ...given, idempotency });
}

/** Staff let the worker buy the order by the only route of its item. */
async function choose({ orderid: orderId }: Pick<Bought, 'orderid'>): Promise<void> {
  const { seen, routes } = await getCorrections(asAdmin, { orderId });
  const given = { orderId, seen, position: routes[0]?.position ?? -1, reason: 'the code does not work' };
  await chooseRoute(asAdmin, { ...given, idempotency });
}

/** An order of a code, of an item that MooGold delivers too since then. */
async function soldWithRoute(): Promise<Bought> {
  const { itemid } = ITEMS.moreByHand;
  await empty();
  await stock(1, { at: itemid });
  const bought = await shop.buy({ item: 'moreByHand', viewer: await shop.shopperWith(5_000_00n) });
  if (!bought) throw new Error('the wallet is short');
  await shop.drain({ hurry: false });
  await sellVouchers();
  return bought;
}

/** For how long paid orders wait for a code. */
async function letWait(waitHours: number): Promise<void> {
  const { version: seen } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours, lowAt: 0, seen });
}

/** An order that was cancelled while it waited for a code. */
async function cancelledWaiting() {
  await empty();
  await stock(1);
  await letWait(2);
  await buy();
  const waits = await buy();
  await endOrder(waits, 'Cancelled');
  return waits;
}

const endOrder = ({ orderid: orderId }: Pick<Bought, 'orderid'>, newStatus: 'Cancelled' | 'Refunded') =>
  updateOrder(asAdmin, { orderId, newStatus, reason: 'by mistake' });

const alertsAbout = async ({ orderid }: Pick<Bought, 'orderid'>) =>
  (await findOpen(context)).filter(({ subject }) => subject === orderid).map(({ kind }) => kind);

test('bug: an order that was refunded for want of a code was refunded again minutes after its reopening', async () => {
  await empty();
  await stock(1);
  const placed = await shop.order({ item: 'byHand' });
  await buy();
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  expect((await shop.read(placed)).status).toBe('Refunded');
  await reopen(placed);
  await shop.drain({ hurry: false });
  shop.clock.advance(minutes(10));
  await sweepOrders(context);
  await shop.drain({ hurry: false });
  await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
  expect((await shop.read(placed)).status).toBe('Processing');
  expect(await balanceOf(placed)).toBe(0n);
  // People are told of it until it ends, and the next code is its.
  expect(await alertsAbout(placed)).toEqual(['by-hand']);
  await stock(1);
  await shop.drain({ hurry: false });
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertInvariants();
});

test('bug: a reopened order waited for days although its code was in stock', async () => {
  const waits = await cancelledWaiting();
  await stock(1);
  await shop.drain({ hurry: false });
  await reopen(waits);
  await shop.drain({ hurry: false });
  expect((await shop.read(waits)).status).toBe('Completed');
  await letWait(0);
  await shop.assertInvariants();
});

test('bug: a reopened order that waited on for a code was refunded by itself at its deadline', async () => {
  const waits = await cancelledWaiting();
  await reopen(waits);
  shop.clock.advance(hours(3));
  await deliverOrder(context, { orderId: waits.orderid, worker: 'w/1' });
  expect((await shop.read(waits)).status).toBe('Processing');
  await letWait(0);
  await endOrder(waits, 'Refunded');
  await shop.assertInvariants();
});

test.each([
  ['looked at', true],
  ['not looked at', false],
])(
  'bug: an order whose code was %s was refunded by itself when a chosen route refused it',
  async (_, isSeen) => {
    const bought = await soldWithRoute();
    if (isSeen) await reveal(bought);
    const before = await balanceOf(bought);
    await reopen(bought);
    shop.fault('moogold', 'error_code', bought.orderid);
    await choose(bought);
    await shop.drain({ hurry: false });
    const order = await shop.read(bought);
    expect(order).toMatchObject({
      status: 'Processing',
      attempts: [{ outcome: 'refused' }],
      reviews: [{ cause: 'partial_delivery', closedAt: null, moneyAtRisk: order.value }],
    });
    expect(await balanceOf(bought)).toBe(before);
    expect(await statesOf(bought)).toEqual([isSeen ? 'revealed' : 'sold']);
    const refund = { orderId: bought.orderid, newStatus: 'Refunded', reason: 'it does not work' } as const;
    if (isSeen)
      await expect(updateOrder(asAdmin, refund)).rejects.toMatchObject({ code: 'approval_required' });
    else await updateOrder(asAdmin, refund);
    expect(await balanceOf(bought)).toBe(isSeen ? before : before + order.value);
    await shop.assertInvariants();
  },
);
