// An order names the price that its buyer saw (spec S7.9): at another one nothing is ordered, and an unpaid order of
// hours ago is offered again only at today's price.
import { beforeEach, expect, test } from 'vitest';
import { hours } from '@/lib/platform/time';
import { makeItem } from '../support/make';
import { startTestServer, TEST_API_KEY } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const stock = await stockShop(shop.db);
const item = await makeItem(prisma, {
  product: stock.handProduct,
  isApi: false,
  apiType: null,
  packs: [],
  originalPrice: 200_00n,
  discountedPrice: 169_00n,
  resellPrice: 150_50n,
});

beforeEach(() =>
  prisma.item.update({
    where: { itemid: item.itemid },
    data: { discountedPrice: 169_00n, resellPrice: 150_50n, inStock: true },
  }),
);

const reprice = (discountedPrice: bigint) =>
  prisma.item.update({ where: { itemid: item.itemid }, data: { discountedPrice } });

function order(person: Person, fields: object, headers: Record<string, string> = {}) {
  const json = {
    ...orderBody(stock, person),
    itemid: item.itemid,
    paymentmode: 'upi',
    ...fields,
  };
  const call = json.paymentmode === 'upi' ? 'POST /order/createOrder' : 'POST /order/createWalletOrder';
  return shop.call(call, { token: person.token, json, headers });
}

test.each(['upi', 'wallet'])(
  'an order by %s at a price that has changed is refused with the new one, and nothing is written',
  async (paymentmode) => {
    const person = await newPerson(shop.db);
    await reprice(179_50n);
    const reply = await order(person, { paymentmode, expected_price: 169 });
    expectRefusal(reply, 409);
    expect(codeOf(reply)).toBe('price_changed');
    expect(reply.body).toMatchObject({
      message: 'The price is ₹179.50 now, not ₹169. Nothing was ordered.',
      error: { fields: { price: 179.5 } },
    });
    expect(await prisma.order.count({ where: { userId: person.user.id } })).toBe(0);
    expect(await prisma.payment.count({ where: { userId: person.user.id } })).toBe(0);
  },
);

test('a lower price than the expected one is asked about too, in the language of the customer', async () => {
  const person = await newPerson(shop.db);
  await reprice(99_00n);
  const reply = await order(person, { expected_price: 169 }, { 'accept-language': 'hi' });
  expect(reply.body?.message).toBe('दाम अब ₹99 है, ₹169 नहीं। कोई ऑर्डर नहीं हुआ।');
});

test('an order at the expected price is placed, and one without it at the price of the moment', async () => {
  const person = await newPerson(shop.db);
  const expected = await order(person, { expected_price: 169 });
  expect(expected.status, expected.text).toBe(200);
  await reprice(179_00n);
  const without = await order(person, {});
  expect(without.status, without.text).toBe(200);
  const orders = await prisma.order.findMany({ where: { userId: person.user.id }, orderBy: { id: 'asc' } });
  expect(orders.map(({ value }) => value).toSorted()).toEqual([169_00n, 179_00n]);
});

test('the expected price of a reseller is the reseller price', async () => {
  const person = await newPerson(shop.db, { role: 'reseller' });
  expect(codeOf(await order(person, { expected_price: 169 }))).toBe('price_changed');
  const reply = await order(person, { expected_price: 150.5 });
  expect(reply.status, reply.text).toBe(200);
});

test('after a refusal the same idempotency key buys at the new price', async () => {
  const person = await newPerson(shop.db);
  await reprice(179_00n);
  const key = { 'idempotency-key': crypto.randomUUID() };
  expectRefusal(await order(person, { expected_price: 169 }, key), 409);
  const reply = await order(person, { expected_price: 179 }, key);
  expect(reply.status, reply.text).toBe(200);
});

test.each([0, -1, 1.001, '169', 1e12])('the expected price %j is invalid', async (expected_price) => {
  const reply = await order(await newPerson(shop.db), { expected_price });
  expectRefusal(reply, 400);
  expect(reply.body).toMatchObject({ error: { fields: { expected_price: expect.any(String) } } });
});

async function unpaid(person: Person): Promise<string> {
  const reply = await order(person, { expected_price: 169 });
  return (reply.body as { data: { client_txn_id: string } }).data.client_txn_id;
}

async function statusOf(person: Person, client_txn_id: string) {
  const reply = await shop.call('POST /order/orderstatus', {
    token: person.token,
    json: { client_txn_id, apiKey: TEST_API_KEY },
  });
  return (reply.body as { data: object }).data;
}

const age = (id: string, by: number) =>
  prisma.$executeRaw`
    update orders set created_at = created_at - make_interval(secs => ${by / 1000}::double precision)
     where id = ${id}`;

test("an unpaid order of hours ago is offered for payment only at today's price and in stock", async () => {
  const person = await newPerson(shop.db);
  const id = await unpaid(person);
  const offered = {
    payment_url: expect.stringMatching(/^http/),
    upi: { link: expect.stringMatching(/^upi:/) },
  };
  await reprice(179_00n);
  // Of a minute ago: the price that was shown holds.
  expect(await statusOf(person, id)).toMatchObject(offered);
  await age(id, hours(3));
  const withheld = (by: string) => ({
    payment_url: null,
    upi: null,
    outdated: { by, product: stock.handProduct.id },
  });
  expect(await statusOf(person, id)).toMatchObject(withheld('price'));
  await reprice(169_00n);
  expect(await statusOf(person, id)).toMatchObject(offered);
  await prisma.item.update({ where: { itemid: item.itemid }, data: { inStock: false } });
  expect(await statusOf(person, id)).toMatchObject(withheld('stock'));
});
