// The Idempotency-Key of ordering calls: one key is one order, whether the call is repeated, raced, or interrupted.
import { expect, test, vi } from 'vitest';
import { purgeExpired } from '@/lib/domain/retention';
import { webProcess } from '@/lib/http/server/process';
import { after, days, minutes, seconds } from '@/lib/platform/time';
import { makeCoupon, makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const { prisma } = shop.db;

let keys = 0;
const newKey = () => `key-of-this-test-${++keys}`;
const order = (person: Person, key: string, changes: object = {}): Promise<CallReply> =>
  shop.call('POST /order/createOrder', {
    token: person.token,
    json: { ...orderBody(stock, person), ...changes },
    headers: { 'idempotency-key': key },
  });
const ordersOf = ({ user }: Person) => prisma.order.count({ where: { userId: user.id } });
const keyRow = ({ user }: Person) => prisma.idempotencyKey.findFirstOrThrow({ where: { userId: user.id } });

test('one key sent fifty times at once makes one order and fifty answers that are the same to the byte', async () => {
  const asha = await newPerson(shop.db);
  const key = newKey();
  const replies = await Promise.all(Array.from({ length: 50 }, () => order(asha, key)));
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await ordersOf(asha)).toBe(1);
  expect(await prisma.payment.count({ where: { userId: asha.user.id } })).toBe(1);
  const asked = shop.sandbox
    .state()
    .payments.filter(({ clientTxnId }) => replies[0]?.text.includes(clientTxnId));
  expect(asked).toHaveLength(1);
});

test('one key repeated later gets the first answer, though price and stock have changed since', async () => {
  const asha = await newPerson(shop.db);
  const first = await order(asha, 'a key that is used later'.replaceAll(' ', '-'));
  await prisma.item.update({ where: { itemid: stock.handItem.itemid }, data: { inStock: false } });
  const again = await order(asha, 'a-key-that-is-used-later');
  await prisma.item.update({ where: { itemid: stock.handItem.itemid }, data: { inStock: true } });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await ordersOf(asha)).toBe(1);
});

test('bug: a call from a page that was open over a long weekend was made again, because its key was deleted', async () => {
  const asha = await newPerson(shop.db);
  const key = newKey();
  const first = await order(asha, key);
  const age = (route: string, count: number) =>
    prisma.idempotencyKey.updateMany({
      where: { userId: asha.user.id },
      data: { route, createdAt: after(new Date(), -days(count) - minutes(1)) },
    });
  const purge = () => purgeExpired({ db: prisma, clock: webProcess().context.clock });
  const { route } = await keyRow(asha);
  await age(route, 29);
  await purge();
  expect((await order(asha, key)).text).toBe(first.text);
  expect(await ordersOf(asha)).toBe(1);
  await age(route, 30);
  await purge();
  expect(await prisma.idempotencyKey.count({ where: { userId: asha.user.id } })).toBe(0);
  await order(asha, key);
  // Partners are told two days, after which they may use a key for another call.
  await age('live:/v1/orders', 2);
  await purge();
  expect(await prisma.idempotencyKey.count({ where: { userId: asha.user.id } })).toBe(0);
});

test('one key with another body is refused, and the first order remains', async () => {
  const asha = await newPerson(shop.db);
  const key = newKey();
  await order(asha, key);
  const reply = await order(asha, key, { input1: 'someone.else@example.com' });
  expectRefusal(reply, 422);
  expect(codeOf(reply)).toBe('key_reused');
  expect(await ordersOf(asha)).toBe(1);
});

test('one key matches its body whatever the order of fields and the spaces', async () => {
  const asha = await newPerson(shop.db);
  const headers = { 'idempotency-key': newKey(), 'content-type': 'application/json' };
  const fields = Object.entries(orderBody(stock, asha));
  const one = JSON.stringify(Object.fromEntries(fields));
  const two = JSON.stringify(Object.fromEntries(fields.reverse()), null, 2);
  const replies = [];
  for (const body of [one, two])
    replies.push(await shop.call('POST /order/createOrder', { token: asha.token, headers, body }));
  expect(replies[1]?.text).toBe(replies[0]?.text);
  expect(replies[0]?.status).toBe(200);
});

test('one key of two users is two keys', async () => {
  const [asha, bela] = [await newPerson(shop.db), await newPerson(shop.db)];
  const key = newKey();
  const replies = [await order(asha, key), await order(bela, key)];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0]?.text).not.toBe(replies[1]?.text);
  expect([await ordersOf(asha), await ordersOf(bela)]).toEqual([1, 1]);
});

test.each(['', 'short', 'with space inside', 'x'.repeat(256), 'käse-und-brot', 'tab\tinside-it'])(
  'the key %j is refused',
  async (key) => {
    const asha = await newPerson(shop.db);
    expectRefusal(await order(asha, key), 400);
    expect(await ordersOf(asha)).toBe(0);
  },
);

test('two calls without a key are two orders', async () => {
  const asha = await newPerson(shop.db);
  for (let turn = 0; turn < 2; turn++)
    await shop.call('POST /order/createOrder', { token: asha.token, json: orderBody(stock, asha) });
  expect(await ordersOf(asha)).toBe(2);
});

test('a failure is not stored under its key, so that the same key may try again', async () => {
  const asha = await newPerson(shop.db);
  const key = newKey();
  await prisma.item.update({ where: { itemid: stock.handItem.itemid }, data: { inStock: false } });
  expectRefusal(await order(asha, key), 409);
  await prisma.item.update({ where: { itemid: stock.handItem.itemid }, data: { inStock: true } });
  expect((await order(asha, key)).status).toBe(200);
  expect(await ordersOf(asha)).toBe(1);
});

test('a refused access stores no key at all', async () => {
  const [asha, bela] = [await newPerson(shop.db), await newPerson(shop.db)];
  expectRefusal(await order(asha, newKey(), { userid: bela.user.id }), 404);
  expectRefusal(await order(asha, newKey(), { apiKey: 'wrong-key' }), 401);
  expect(await prisma.idempotencyKey.count({ where: { userId: asha.user.id } })).toBe(0);
});

/** What a process leaves behind that was killed after it took the key. */
async function abandon(person: Person, key: string, ago: number) {
  await order(person, key);
  const lockedAt = new Date(Date.now() - ago);
  await prisma.idempotencyKey.updateMany({
    where: { userId: person.user.id },
    data: { finishedAt: null, reply: undefined, status: null, lockedAt },
  });
}

test('an interrupted run is taken over after a minute, by one of the callers', async () => {
  const asha = await newPerson(shop.db);
  const key = newKey();
  await abandon(asha, key, seconds(61));
  const replies = await Promise.all(Array.from({ length: 10 }, () => order(asha, key)));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  // The dead run's order and one more.
  expect(await ordersOf(asha)).toBe(2);
});

test('an interrupted run that took its key while the clock was days ahead is taken over', async () => {
  const asha = await newPerson(shop.db);
  const key = newKey();
  await abandon(asha, key, -days(3));
  const replies = await Promise.all(Array.from({ length: 3 }, () => order(asha, key)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ordersOf(asha)).toBe(2);
});

test('an interrupted run is waited for until then, and nothing is ordered meanwhile', async () => {
  const asha = await newPerson(shop.db);
  const key = newKey();
  await abandon(asha, key, seconds(55));
  const asked = order(asha, key);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await ordersOf(asha)).toBe(1);
  // The first run continues and answers.
  await prisma.idempotencyKey.updateMany({
    where: { userId: asha.user.id },
    data: { finishedAt: new Date(), status: 200, reply: JSON.stringify({ data: 'of the first run' }) },
  });
  expect((await asked).body).toEqual({ success: true, data: 'of the first run' });
  expect(await ordersOf(asha)).toBe(1);
});

test('an interrupted run that returns too late neither answers for the next run nor frees its key', async () => {
  const asha = await newPerson(shop.db);
  const key = newKey();
  const { ekqr } = webProcess().context.gateways;
  let fail = (_: Error) => {};
  const stuck = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const call = vi.spyOn(ekqr, 'createPayment').mockImplementationOnce(() => stuck);
  const first = order(asha, key);
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  await prisma.idempotencyKey.updateMany({
    where: { userId: asha.user.id },
    data: { lockedAt: new Date(Date.now() - minutes(2)) },
  });
  const second = await order(asha, key);
  expect(second.status).toBe(200);
  fail(new Error('the late end of the first run'));
  expectRefusal(await first, 500);
  expect((await keyRow(asha)).finishedAt).not.toBeNull();
  expect((await order(asha, key)).text).toBe(second.text);
});

test('bug: after a change of terms the killed run of the former ones was taken over, and ordered without the coupon', async () => {
  const asha = await newPerson(shop.db);
  await makeWallet(prisma, asha.user, { balance: 1_000_00n });
  const coupon = await makeCoupon(prisma);
  const buy = (key: string, terms: object = {}) =>
    shop.call('POST /order/createWalletOrder', {
      token: asha.token,
      json: { ...orderBody(stock, asha), paymentmode: 'wallet', ...terms },
      headers: { 'idempotency-key': key },
    });
  await buy(newKey());
  // What a process leaves behind that was killed before the transaction of the money.
  const { userId, route, bodyDigest, createdAt } = await keyRow(asha);
  const key = newKey();
  const lockedAt = new Date(Date.now() - seconds(61));
  await prisma.idempotencyKey.create({ data: { userId, route, key, bodyDigest, createdAt, lockedAt } });
  const second = await buy(key, { coupon: coupon.code });
  expect([second.status, codeOf(second)]).toEqual([200, undefined]);
  expect(codeOf(await buy(key))).toBe('key_reused');
  expect((await buy(key, { coupon: coupon.code })).text).toBe(second.text);
  const orders = await prisma.order.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });
  expect(orders.map(({ couponId }) => couponId)).toEqual([null, coupon.id]);
});

test.each([
  ['fails', 200, 2],
  ['succeeds', 422, 1],
])(
  'bug: other terms were refused before it was known that the run of the former ones %s',
  async (end, status, count) => {
    const asha = await newPerson(shop.db);
    const key = newKey();
    const { ekqr } = webProcess().context.gateways;
    const create = ekqr.createPayment.bind(ekqr);
    let go = () => {};
    const until = new Promise<void>((resolve) => {
      go = resolve;
    });
    const call = vi.spyOn(ekqr, 'createPayment').mockImplementationOnce(async (...given) => {
      await until;
      if (end === 'fails') throw new Error('no payment');
      return create(...given);
    });
    const calls = call.mock.calls.length;
    const first = order(asha, key);
    await vi.waitFor(() => expect(call.mock.calls.length).toBeGreaterThan(calls));
    let isAnswered = false;
    const other = order(asha, key, { input1: 'bela@example.com' }).then((reply) => {
      isAnswered = true;
      return reply;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isAnswered).toBe(false);
    go();
    expect((await first).status).toBe(end === 'fails' ? 500 : 200);
    expect((await other).status).toBe(status);
    expect(await ordersOf(asha)).toBe(count);
  },
);
