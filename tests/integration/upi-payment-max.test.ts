// A payment by UPI has a limit: what is above it is refused before anything is written, because the bank would refuse
// it after the customer has left for the payment page.
import { expect, test } from 'vitest';
import { makeItem, makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000', UPI_PAYMENT_MAX: '50000' });
const { prisma } = shop.db;
const stock = await stockShop(shop.db);
const item = await makeItem(prisma, {
  product: stock.handProduct,
  isApi: false,
  apiType: null,
  packs: [],
  originalPrice: 90_000_00n,
  discountedPrice: 50_000_00n,
});

async function order(person: Person, price: bigint, fields: object = {}, language = 'en') {
  await prisma.item.update({ where: { itemid: item.itemid }, data: { discountedPrice: price } });
  const json = { ...orderBody(stock, person), itemid: item.itemid, ...fields };
  const call =
    'paymentmode' in fields
      ? ('POST /order/createWalletOrder' as const)
      : ('POST /order/createOrder' as const);
  return shop.call(call, { token: person.token, json, headers: { 'accept-language': language } });
}

test('bug: an order by UPI above the limit of a payment was sent to the gateway', async () => {
  const person = await newPerson(shop.db);
  // The gateway is asked for whole rupees, so a paisa above the limit is a rupee above it.
  const reply = await order(person, 50_000_01n);
  expectRefusal(reply, 400);
  expect(codeOf(reply)).toBe('invalid_input');
  expect(reply.body?.message).toBe(
    'One UPI payment can be at most ₹50,000, and this order is ₹50,000.01. Please pay with T-Coins; you can top up your wallet in several payments. Nothing was ordered.',
  );
  const inHindi = await order(person, 50_000_01n, {}, 'hi');
  expect(inHindi.body?.message).toContain('UPI से एक बार में ज़्यादा से ज़्यादा ₹50,000');
  expect(await prisma.order.count({ where: { userId: person.user.id } })).toBe(0);
  expect(await prisma.payment.count({ where: { userId: person.user.id } })).toBe(0);
});

test('at the limit an order is paid by UPI, and above it from the wallet', async () => {
  const person = await newPerson(shop.db);
  const atLimit = await order(person, 50_000_00n);
  expect(atLimit.status, atLimit.text).toBe(200);
  await makeWallet(prisma, person.user, { balance: 90_000_00n });
  const fromWallet = await order(person, 80_000_00n, { paymentmode: 'wallet' });
  expect(fromWallet.status, fromWallet.text).toBe(200);
  const orders = await prisma.order.findMany({
    where: { userId: person.user.id },
    orderBy: { value: 'asc' },
  });
  expect(orders.map(({ value, status }) => [value, status])).toEqual([
    [50_000_00n, 'Created'],
    [80_000_00n, 'Processing'],
  ]);
});

test('a top-up is a payment by UPI too, though gifts may be larger', async () => {
  const person = await newPerson(shop.db);
  const topUp = (value: number) =>
    shop.call('POST /wallet/topup', { token: person.token, json: { userid: person.user.id, value } });
  expectRefusal(await topUp(50_001), 400);
  expect(await prisma.payment.count({ where: { userId: person.user.id } })).toBe(0);
  const reply = await topUp(50_000);
  expect(reply.status, reply.text).toBe(200);
});
