// What a kill switch stops, what goes on meanwhile, and how it ends (decision 085).
import { afterEach, expect, test } from 'vitest';
import { register } from '@/lib/domain/accounts';
import { findSale, getProduct, listItems, listOffers } from '@/lib/domain/catalogue';
import {
  listActiveSwitches,
  listEndedSwitches,
  listTargets,
  prolong,
  turnOff,
  turnOn,
} from '@/lib/domain/kill-switches';
import type { Scope } from '@/lib/domain/kill-switches/schema';
import { deliverOrder } from '@/lib/domain/orders';
import { readSearchIndex } from '@/lib/domain/product-search';
import { AppError } from '@/lib/platform/errors';
import { actingAs } from '../support/make';
import { withEmail } from '../support/sealer';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const admin = actingAs(context, await shop.shopper('admin'));
const other = actingAs(context, await shop.shopper('admin'));

afterEach(async () => {
  await db.killSwitch.deleteMany();
  await shop.drain();
  shop.calm();
});

async function stop(scope: Scope, target = '', minutes = 60) {
  await turnOn(admin, { scope, target, minutes, reason: 'double bookings' });
  const [on] = await listActiveSwitches(context);
  if (!on) throw new Error('no switch is on');
  return on;
}

/** As if the end of every switch had passed. */
const letThemEnd = () =>
  db.$executeRaw`update kill_switches set started_at = now() - interval '2 hours', ends_at = now() - interval '1 second'`;

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, key: error.description.messageKey, retryAfter: error.retryAfter };
    },
  );

test('a stop that was made by a clock ahead is prolonged and ended by one that is right', async () => {
  await stop('shop');
  await db.$executeRaw`
    update kill_switches set started_at = started_at + interval '3 hours', ends_at = ends_at + interval '3 hours'`;
  const [on] = await listActiveSwitches(context);
  if (!on) throw new Error('no switch is on');
  await prolong(admin, { id: on.id, seen: on.version, minutes: 5 });
  await turnOff(admin, { id: on.id });
  expect(await listActiveSwitches(context)).toEqual([]);
});

const { smileone, moogold } = ITEMS;

test('while the shop is stopped no order, top-up or account is made, and what was started is paid and delivered', async () => {
  const viewer = await shop.shopperWith(1000_00n);
  const started = await shop.order();
  const topUp = await shop.topUp(viewer, 500);
  await stop('shop');
  const closed = { code: 'unavailable', key: 'killSwitches.shopClosed', retryAfter: expect.any(Number) };
  expect(await refusalOf(shop.order())).toEqual(closed);
  expect(await refusalOf(shop.buy({ viewer }))).toEqual(closed);
  expect(await refusalOf(shop.topUp(viewer, 500))).toEqual(closed);
  const account = { name: 'Asha', email: 'asha@example.com', mobilenumber: '9876543210' };
  expect(await refusalOf(register(context, { ...account, password: 'Quiet-River-77' }))).toEqual(closed);

  await shop.pay(started);
  await shop.pay(topUp);
  await shop.drain();
  expect(await shop.read(started)).toMatchObject({ status: 'Completed' });
  expect(await shop.balance(viewer)).toBe(1500_00n);

  await letThemEnd();
  expect((await shop.order()).orderid).toBeTruthy();
});

test('a stopped gateway starts no payment, and the wallet still pays', async () => {
  const viewer = await shop.shopperWith(1000_00n);
  const on = await stop('gateway', context.shop.gateway);
  const paused = { code: 'unavailable', key: 'killSwitches.gatewayPaused', retryAfter: expect.any(Number) };
  expect(await refusalOf(shop.order())).toEqual(paused);
  expect(await refusalOf(shop.topUp(viewer, 500))).toEqual(paused);
  expect(await db.payment.count({ where: { userId: viewer.userid } })).toBe(0);
  expect(await shop.buy({ viewer })).toMatchObject({ orderid: expect.any(String) });
  await turnOff(admin, { id: on.id });
  expect((await shop.order()).orderid).toBeTruthy();
});

test('while registration is stopped nobody makes an account', async () => {
  await stop('registration');
  const account = { name: 'Asha', email: 'asha2@example.com', mobilenumber: '9876543211' };
  expect(await refusalOf(register(context, { ...account, password: 'Quiet-River-77' }))).toMatchObject({
    key: 'killSwitches.registrationClosed',
  });
  expect((await shop.order()).orderid).toBeTruthy();
  await letThemEnd();
  await register(context, { ...account, password: 'Quiet-River-77' });
  expect(await db.user.count({ where: withEmail(account.email) })).toBe(1);
});

test('items that only a stopped supplier delivers are out of stock everywhere, and the others are sold', async () => {
  await stop('supplier', 'smileone');
  const stockOf = async ({ itemid, product_id }: { itemid: number; product_id: string }) => {
    const items = await listItems(context, { productId: product_id, role: 'user' });
    return items.find((item) => item.itemid === itemid)?.inStock;
  };
  expect(await stockOf(smileone)).toBe(false);
  expect(await stockOf(moogold)).toBe(true);
  expect(await stockOf(ITEMS.twoRoutes)).toBe(true);
  expect(await refusalOf(shop.order())).toMatchObject({ code: 'out_of_stock' });
  const index = await readSearchIndex(context);
  const entries = index.documents.find(({ id }) => id === smileone.product_id)?.entries;
  expect(entries?.find(({ itemid }) => itemid === smileone.itemid)?.available).toBe(false);
  // What people have set stays as it is.
  expect(await db.item.count({ where: { itemid: smileone.itemid, inStock: true } })).toBe(1);
  await letThemEnd();
  expect(await stockOf(smileone)).toBe(true);
});

test('a paid order waits for a stopped supplier without a try, uses its other route, and goes on afterwards', async () => {
  const [waits, second] = [await shop.paid('smileone'), await shop.paid('twoRoutes')];
  const on = await stop('supplier', 'smileone');
  const deliver = ({ orderid }: { orderid: string }) =>
    deliverOrder(context, { orderId: orderid, worker: 'test/run' });
  await deliver(waits);
  await deliver(second);
  expect(await shop.read(waits)).toMatchObject({ status: 'Processing', attempts: [], reviews: [] });
  expect(await shop.read(second)).toMatchObject({
    status: 'Completed',
    attempts: [{ supplier: 'moogold', outcome: 'delivered' }],
  });
  await turnOff(admin, { id: on.id });
  await deliver(waits);
  expect(await shop.read(waits)).toMatchObject({ status: 'Completed' });
});

test.each([
  ['product', smileone.product_id],
  ['category', null],
] as const)('a stopped %s is out of stock, and nothing else is', async (scope, target) => {
  const product = await getProduct(context, { id: smileone.product_id });
  await stop(scope, target ?? product.category);
  expect((await getProduct(context, { id: product._id })).instock).toBe(false);
  expect(
    (await findSale(context, { productId: product._id, itemid: smileone.itemid }))?.product.instock,
  ).toBe(false);
  expect((await listOffers(context, { campaigns: [] })).has(product._id)).toBe(false);
  expect(await refusalOf(shop.order())).toMatchObject({ code: 'out_of_stock' });
  await letThemEnd();
  expect((await getProduct(context, { id: product._id })).instock).toBe(true);
  expect((await listOffers(context, { campaigns: [] })).has(product._id)).toBe(true);
});

test('of many who stop the same thing at once one does, and the others are told', async () => {
  const refusals = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      refusalOf(
        turnOn(n % 2 === 0 ? admin : other, { scope: 'shop', target: '', minutes: 30, reason: `by ${n}` }),
      ),
    ),
  );
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  expect(refusals.filter((refusal) => refusal?.key === 'killSwitches.alreadyOn')).toHaveLength(9);
  expect(await listActiveSwitches(context)).toHaveLength(1);
  // One that has ended by itself makes way.
  await letThemEnd();
  await stop('shop');
  expect(await listActiveSwitches(context)).toHaveLength(1);
  expect(await listEndedSwitches(context)).toMatchObject([{ title: 'The whole shop', endedBy: null }]);
});

test('of two who move an end only the first does, and what has ended cannot be changed', async () => {
  const on = await stop('shop', '', 15);
  const moves = await Promise.all(
    [admin, other].map((who) => refusalOf(prolong(who, { id: on.id, seen: on.version, minutes: 240 }))),
  );
  expect(moves.filter((refusal) => refusal?.key === 'requests.changedMeanwhile')).toHaveLength(1);
  const [moved] = await listActiveSwitches(context);
  expect(Date.parse(moved?.endsAt ?? '') - Date.parse(on.endsAt)).toBeGreaterThan(200 * 60_000);
  // Whoever asked for the end before it was moved has not seen that a colleague still needs the stop.
  expect(await refusalOf(turnOff(other, { id: on.id, seen: on.version }))).toMatchObject({
    key: 'requests.changedSinceShown',
  });
  const end = { id: on.id, seen: moved?.version };
  const ends = await Promise.all([admin, other].map((who) => refusalOf(turnOff(who, end))));
  expect(ends.filter((refusal) => refusal?.key === 'killSwitches.hasEnded')).toHaveLength(1);
  expect(await refusalOf(prolong(admin, { id: on.id, seen: 1, minutes: 60 }))).toMatchObject({
    key: 'killSwitches.hasEnded',
  });
  const actions = await db.auditEntry.findMany({
    where: { objectType: 'kill-switch', objectId: on.id },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    'turn-on-kill-switch',
    'prolong-kill-switch',
    'turn-off-kill-switch',
  ]);
});

test('only what is in the list can be stopped', async () => {
  const targets = await listTargets(context);
  expect(targets).toContainEqual({ scope: 'supplier', target: 'smileone', title: 'Smile.one' });
  for (const [scope, target] of [
    ['shop', 'x'],
    ['supplier', 'nobody'],
    ['product', 'none'],
    ['gateway', 'constructor'],
  ] as const)
    expect(
      await refusalOf(turnOn(admin, { scope, target, minutes: 60, reason: 'no such thing' })),
    ).toMatchObject({ key: 'killSwitches.unknownTarget' });
  expect(await db.killSwitch.count()).toBe(0);
});
