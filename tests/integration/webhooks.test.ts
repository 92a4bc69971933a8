// Webhooks to partners: which events are written, what is in them, and which endpoints get them.
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { cancelOwnOrder, updateOrder } from '@/lib/domain/orders';
import { moveOrder } from '@/lib/domain/orders/move-order';
import { bookLaterRefund } from '@/lib/domain/orders/refunds/book-later-refund';
import { orderView } from '@/lib/domain/partners/schema';
import { creditWallet } from '@/lib/domain/wallet';
import { listEvents, makeEndpoint, tellOfItems, tellOfKeys, writeEvent } from '@/lib/domain/webhooks';
import { CHOSEN_TYPES } from '@/lib/domain/webhooks/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { days, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { keyData, openPartners, type Told } from '../support/webhook-partners';

const shop = await openShop({ worker: false });
const { context } = shop;
const { partner, told, write, send, partnersOrder, deliver } = openPartners(shop);

test('a delivered order of a partner is told once, as the partner reads it, with a signature that holds', async () => {
  const who = await told(['order.completed']);
  const { orderid } = await partnersOrder(who);
  await deliver(orderid);
  await deliver(orderid);
  expect(await send()).toBe(1);
  const [message] = who.receiver.messages;
  const body = JSON.parse(message?.body ?? '');
  // The call answers the same order with the same fields.
  expect(orderView.parse(body.data)).toEqual(body.data);
  const newest = await shop.db.orderEvent.findFirstOrThrow({
    where: { orderId: orderid },
    orderBy: { id: 'desc' },
  });
  expect(body).toMatchObject({
    type: 'order.completed',
    data: {
      id: orderid,
      reference: `ref-${orderid}`,
      status: 'completed',
      waiting_for: null,
      mode: 'live',
      sequence: Number(newest.id),
      currency: 'INR',
      ended_at: expect.any(String),
    },
  });
  expect(who.receiver).toMatchObject({ messages: [{ signatures: 1 }] });
  expect(who.receiver.refused()).toBe(0);
  expect(await send()).toBe(0);
  const { data } = await listEvents(context, { owner: who.owner, limit: 10 });
  expect(data).toMatchObject([{ id: message?.id, subject: orderid, data: body.data }]);
});

test('an order that needs a person is told, as it is when that person ends it, and an order of a page never is', async () => {
  const who = await told();
  const { orderid, player } = await partnersOrder(who);
  shop.fault('smileone', 'timeout_after_booking', player, { params: { ms: 0 } });
  await deliver(orderid);
  const page = await shop.paid('smileone');
  await deliver(page.orderid);
  expect(await shop.db.partnerEvent.count({ where: { subject: page.orderid } })).toBe(0);
  shop.clock.advance(minutes(6));
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await updateOrder(admin, { orderId: orderid, newStatus: 'Completed' });
  const events = await listEvents(context, { owner: who.owner, orderId: orderid, limit: 10 });
  expect(events.data.map(({ type, data }) => [type, data.status, data.waiting_for])).toEqual([
    ['order.completed', 'completed', null],
    ['order.waiting', 'processing', 'person'],
  ]);
  const [after, before] = events.data;
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
});

test('an order whose price goes back to the wallet is told once, with its reason and the price', async () => {
  const who = await told(['order.refunded', 'order.cancelled']);
  const { orderid, player } = await partnersOrder(who);
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  await deliver(orderid);
  const cancelled = await partnersOrder(who);
  const input = { orderid: cancelled.orderid, paid: true, idempotency: NO_IDEMPOTENCY };
  await cancelOwnOrder(who.acting, input);
  await send();
  const bodies = who.receiver.messages.map(({ body }) => JSON.parse(body));
  const refunded = bodies[0]?.data.price;
  expect(refunded).toBeGreaterThan(0);
  expect(bodies.toSorted((one, other) => one.type.localeCompare(other.type))).toMatchObject([
    { type: 'order.cancelled', data: { id: cancelled.orderid, refunded } },
    { type: 'order.refunded', data: { id: orderid, refunded, reason: expect.any(String) } },
  ]);
  const ends = await shop.db.orderEvent.findMany({
    where: { orderId: { in: [cancelled.orderid, orderid] }, to: { in: ['Cancelled', 'Refunded'] } },
  });
  expect(bodies.map(({ data }) => data.sequence).sort()).toEqual(ends.map(({ id }) => Number(id)).sort());
});

test('a price that goes back after the delivery is told, and the order is refunded for its partner', async () => {
  const who = await told(['order.refunded']);
  const { orderid } = await partnersOrder(who);
  await deliver(orderid);
  const order = await shop.db.order.findUniqueOrThrow({ where: { id: orderid } });
  await transaction(who.acting, (inside) =>
    bookLaterRefund(inside, {
      id: newId(),
      order,
      amount: order.value,
      givenBack: 0n,
      cause: 'other',
      note: 'a gesture',
      packs: [],
      approver: null,
    }),
  );
  await send();
  const [body] = who.receiver.messages.map((message) => JSON.parse(message.body));
  expect(body).toMatchObject({
    type: 'order.refunded',
    data: { status: 'refunded', refunded: body.data.price },
  });
});

test('a move that is undone tells nobody', async () => {
  const who = await told();
  await expect(
    transaction(context, async (inside) => {
      await writeEvent(inside, {
        partnerId: who.viewer.userid,
        mode: 'live',
        type: 'key.expiring',
        subject: 'k',
        sequence: 1,
        data: keyData,
      });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await send()).toBe(0);
  expect(await shop.db.partnerEvent.count({ where: { partnerId: who.viewer.userid } })).toBe(0);
});

test('an event is written once, and goes to the endpoints of its partner, mode and type alone', async () => {
  const who = await told(['key.expiring', 'balance.low']);
  const [other, stranger] = [await told(['balance.low'], who), await told()];
  const test = { mode: 'test' as const, url: 'http://127.0.0.1:9/test', types: CHOSEN_TYPES };
  await makeEndpoint(who.acting, who.owner, test);
  const same = { subject: newId(), sequence: 1 };
  const id = await write(who, same);
  expect(await write(who, same)).toBeNull();
  await send();
  expect(who.receiver.messages.map((message) => message.id)).toEqual([id]);
  expect([other.receiver.messages, stranger.receiver.messages]).toEqual([[], []]);
  expect(await shop.db.partnerEvent.findUnique({ where: { id: id ?? '' } })).toMatchObject({ fanout: 1 });
});

test('a partner is told of money that comes into the wallet and of a balance that falls below its bound', async () => {
  const who = await told(['balance.low', 'balance.credited'], await partner({ lowBalance: 50_000n }));
  const customer = await shop.shopper();
  const credit = (userId: string, amount: bigint) =>
    transaction(context, (inside) =>
      creditWallet(inside, {
        userId,
        amount,
        from: { account: 'gateway' },
        note: 'a top-up',
        reason: 'topup_paid',
        reference: newId(),
        type: 'Credit',
      }),
    );
  await credit(customer.userid, 7_150n);
  await credit(who.viewer.userid, 57_150n);
  await shop.buy({ viewer: who.viewer, item: 'smileone' });
  await shop.buy({ viewer: who.viewer, item: 'smileone' });
  await send();
  const bodies = who.receiver.messages.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type }) => type).sort()).toEqual(['balance.credited', 'balance.low']);
  expect(bodies.find(({ type }) => type === 'balance.credited')).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { kind: 'credit', amount: 571.5, balance: 571.5, order_id: null, currency: 'INR' },
  });
  const low = bodies.find(({ type }) => type === 'balance.low');
  expect(low.data.low_balance).toBe(500);
  expect(low.data.balance).toBeLessThan(500);
  expect(await shop.db.partnerEvent.count({ where: { partnerId: customer.userid } })).toBe(0);
});

/** The statements that the database gets while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = Client.prototype;
  const texts: string[] = [];
  Client.prototype.query = function counted(this: Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    texts.push(typeof first === 'string' ? first : first.text);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return texts.filter((text) => !/^\s*(begin|commit|set|savepoint|release)/i.test(text));
}

test('the end of an order of a page costs no statement for partners', async () => {
  const who = await partner();
  const costs: number[] = [];
  for (const { orderid } of [await shop.paid('smileone'), await partnersOrder(who)]) {
    const order = await shop.db.order.findUniqueOrThrow({ where: { id: orderid } });
    const statements = await statementsOf(() =>
      transaction(context, (inside) => moveOrder(inside, { order, to: 'Completed', kind: 'delivered' })),
    );
    costs.push(statements.length);
    // As it was: a Completed order has deliveries.
    await shop.db.order.update({ where: { id: orderid }, data: { status: 'Processing', endedAt: null } });
  }
  const [ofPage = 0, ofPartner = 0] = costs;
  expect(ofPage).toBe(1);
  expect(ofPartner).toBeGreaterThan(ofPage);
});

test('partners that ask for it are told once of each price and stock that has changed', async () => {
  const [price, stock] = [await told(['item.price_changed']), await told(['item.stock_changed'])];
  const silent = await told(['balance.low']);
  const [product, item] = [await make.makeProduct(shop.db), await make.makeItem(shop.db, { isApi: false })];
  await shop.db.productItem.create({ data: { productId: product.id, itemid: item.itemid, position: 1 } });
  await tellOfItems(context);
  expect(await tellOfItems(context)).toBe(0);
  const { itemid } = item;
  await shop.db.item.update({ where: { itemid }, data: { resellPrice: 7_150n, inStock: false } });
  expect(await tellOfItems(context)).toBe(1);
  expect(await tellOfItems(context)).toBe(0);
  await send();
  const data = { item_id: itemid, product_ids: [product.id], price: 71.5, in_stock: false };
  const bodies = ({ receiver }: Told) => receiver.messages.map(({ body }) => JSON.parse(body));
  expect(bodies(price)).toMatchObject([{ type: 'item.price_changed', data }]);
  expect(bodies(stock)).toMatchObject([{ type: 'item.stock_changed', data }]);
  expect(bodies(silent)).toEqual([]);
  // One that is no longer offered cannot be bought.
  await shop.db.item.update({ where: { itemid }, data: { inStock: true } });
  await tellOfItems(context);
  // No order of events is promised, and both would leave at once.
  await send();
  await shop.db.item.update({ where: { itemid }, data: { deletedAt: new Date() } });
  expect(await tellOfItems(context)).toBe(1);
  await send();
  expect(bodies(stock).map((body) => body.data.in_stock)).toEqual([false, true, false]);
});

test('bug: the prices for resellers went on to partners who are none any more, or who are suspended or blocked', async () => {
  const asked = ['item.price_changed', 'item.stock_changed'] as const;
  const [one, former, suspended, blocked] = [
    await told([...asked]),
    await told([...asked]),
    await told([...asked]),
    await told([...asked]),
  ];
  const update = { where: { id: former.viewer.userid }, data: { role: 'user' } } as const;
  await shop.db.user.update(update);
  await shop.db.partner.update({ where: { userId: suspended.viewer.userid }, data: { status: 'suspended' } });
  await shop.db.user.update({ where: { id: blocked.viewer.userid }, data: { blockedAt: new Date() } });
  const [product, item] = [await make.makeProduct(shop.db), await make.makeItem(shop.db, { isApi: false })];
  await shop.db.productItem.create({ data: { productId: product.id, itemid: item.itemid, position: 1 } });
  await tellOfItems(context);
  await shop.db.item.update({ where: { itemid: item.itemid }, data: { resellPrice: 6_550n } });
  expect(await tellOfItems(context)).toBe(1);
  await send();
  expect(one.receiver.messages).toHaveLength(1);
  for (const { receiver } of [former, suspended, blocked]) expect(receiver.messages).toEqual([]);
  // One who is a reseller again is told of what changes from then on.
  await shop.db.user.update({ ...update, data: { role: 'reseller' } });
  await shop.db.item.update({ where: { itemid: item.itemid }, data: { resellPrice: 6_650n } });
  await tellOfItems(context);
  await send();
  expect(former.receiver.messages.map(({ body }) => JSON.parse(body).data.price)).toEqual([66.5]);
});

test('where no endpoint asks for items, nothing is compared and nothing is remembered', async () => {
  await told(['item.price_changed']);
  await tellOfItems(context);
  expect(await shop.db.partnerItem.count()).toBeGreaterThan(0);
  await shop.db.partnerEndpoint.updateMany({ data: { deletedAt: new Date() } });
  expect(await tellOfItems(context)).toBe(0);
  expect(await shop.db.partnerItem.count()).toBe(0);
});

test('a partner is told once of a key that ends within a week, and not of one with a successor', async () => {
  const who = await told(['key.expiring']);
  const { partnerId } = who.owner;
  const within = (ms: number) => new Date(shop.clock.now().getTime() + ms);
  const { key } = await make.makePartnerKey(shop.db, { partnerId, expiresAt: within(days(7) - minutes(1)) });
  await make.makePartnerKey(shop.db, { partnerId, expiresAt: within(days(7) + minutes(1)) });
  const { key: old } = await make.makePartnerKey(shop.db, { partnerId, expiresAt: within(days(1)) });
  await make.makePartnerKey(shop.db, { partnerId, replacesId: old.id });
  expect(await tellOfKeys(context)).toBe(1);
  expect(await tellOfKeys(context)).toBe(0);
  await send();
  expect(who.receiver.messages.map(({ body }) => JSON.parse(body).data)).toEqual([
    { key: { id: key.id, name: key.name, last4: key.last4 }, expires_at: key.expiresAt?.toISOString() },
  ]);
});
