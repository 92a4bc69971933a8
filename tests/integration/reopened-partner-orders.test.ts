// A partner's program is told that an order goes on which it was told had ended.
import { beforeEach, expect, test } from 'vitest';
import { deliverOrder, getCorrections, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { listEvents } from '@/lib/domain/webhooks';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { openPartners, type Partner } from '../support/webhook-partners';

const shop = await openShop({ worker: false });
const { context } = shop;
const { partner, partnersOrder, deliver } = openPartners(shop);
const asAdmin = make.actingAs(context, await shop.shopper('admin'));
let owner: Partner['owner'];
let who: Partner;
beforeEach(async () => {
  who = await partner();
  owner = who.owner;
});

async function reopen({ orderid: orderId }: Pick<Placed, 'orderid'>): Promise<void> {
  const { seen, reopening } = await getCorrections(asAdmin, { orderId });
  const given = { orderId, seen, takes: reopening?.takes ?? 0, reason: 'ended by mistake' };
  await reopenOrder(asAdmin, { ...given, idempotency });
}

async function eventsOf({ orderid: orderId }: Pick<Placed, 'orderid'>) {
  const { data } = await listEvents(context, { owner, orderId, limit: 10 });
  return data.toReversed();
}

const textsOf = async (placed: Pick<Placed, 'orderid'>) =>
  (await eventsOf(placed)).map(({ type, data }) => [type, data.status, data.waiting_for, data.refunded]);

test('bug: a partner whose refunded order went on was told nothing until its end', async () => {
  const placed = await partnersOrder(who);
  shop.fault('smileone', 'refused', placed.player, { params: { on: 'createorder' } });
  await deliver(placed.orderid);
  const { value } = await shop.read(placed);
  await reopen(placed);
  expect(await textsOf(placed)).toEqual([
    ['order.refunded', 'refunded', null, Number(value) / 100],
    ['order.waiting', 'processing', 'person', 0],
  ]);
  const [before, after] = await eventsOf(placed);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
});

test('bug: nor was one whose completed order the worker went on with', async () => {
  const placed = await partnersOrder(who);
  shop.fault('smileone', 'timeout_after_booking', placed.player, { params: { ms: 0 } });
  await deliver(placed.orderid);
  shop.clock.advance(minutes(6));
  await updateOrder(asAdmin, { orderId: placed.orderid, newStatus: 'Completed' });
  await reopen(placed);
  expect((await textsOf(placed)).slice(1)).toEqual([
    ['order.completed', 'completed', null, 0],
    ['order.waiting', 'processing', null, 0],
  ]);
});

test('bug: a partner that has the code of its reopened order was told that it waits for codes', async () => {
  const placed = await shop.paid('byHand');
  const { orderid: orderId } = placed;
  await make.makePartnersOrder(shop.db, { orderId, partnerId: who.viewer.userid });
  const { itemid } = await shop.read(placed);
  const { id } = await make.makeVaultCode(shop.db, { itemid });
  await shop.db.vaultCode.update({ where: { id }, data: { state: 'reserved', orderId, place: 0 } });
  await shop.db.order.update({ where: { id: orderId }, data: { codes: 1 } });
  await deliverOrder(context, { orderId, worker: 'test' });
  expect((await shop.read(placed)).status).toBe('Completed');
  await reopen(placed);
  expect(await textsOf(placed)).toEqual([
    ['order.completed', 'completed', null, 0],
    ['order.waiting', 'processing', 'person', 0],
  ]);
});
