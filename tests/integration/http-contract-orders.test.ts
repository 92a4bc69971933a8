// What the replies about orders carry (spec S7.1): bare arrays where it says so, named fields otherwise, money as
// numbers, and nothing that the caller may not see.
import { expect, test } from 'vitest';
import type { OrderView } from '@/lib/domain/orders/schema';
import { makeItem, makeOrder, makePayment, paid } from '../support/make';
import { startTestServer, TEST_API_KEY } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const { prisma } = shop.db;
const cheap = await makeItem(prisma, {
  product: stock.product,
  discountedPrice: 99_99n,
  originalPrice: 100_10n,
  type: null,
});
const asha = await newPerson(shop.db);
const admin = await newPerson(shop.db, { role: 'admin' });
const order = await makeOrder(prisma, {
  user: asha.user,
  product: stock.product,
  item: cheap,
  status: 'Processing',
  playerName: 'Asha',
});
await makePayment(prisma, order, paid(order.value));

const get = async (path: string, person?: Person) => {
  const reply = await shop.call(`GET ${path}`, person ? { token: person.token } : {});
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Record<string, unknown>;
};
const list = async (path: string, person: Person) =>
  (await get(path, person)) as unknown as Record<string, unknown>[];

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const orderView = {
  _id: order.id,
  orderid: order.id,
  transactionid: null,
  client_txn_id: order.id,
  productname: stock.product.name,
  itemname: cheap.name,
  status: 'Processing',
  input1: '12345678',
  input2: '2001',
  inputs: [],
  username: 'Asha',
  value: 99.99,
  useremail: asha.user.email,
  userid: asha.user.id,
  paymentmode: 'upi',
  reason: null,
  instant: true,
  refunded: 0,
  pricesteps: [],
  policies: null,
  giftnote: null,
  codes: 0,
  createdAt: isoTime,
  updatedAt: isoTime,
} satisfies Record<keyof OrderView, unknown>;

test('orders are a bare array, newest first, and counted', async () => {
  expect(await list(`/order/${asha.user.id}`, asha)).toEqual([orderView]);
  expect(await list(`/order/${asha.user.id}`, admin)).toEqual([orderView]);
  expect(await get(`/user/myorder/${asha.user.id}`, asha)).toEqual({
    success: true,
    total_order: 1,
    completed: 0,
    refunded: 0,
  });
});

test('orders are filtered by status, day in India and text, in pages of the requested size', async () => {
  const ids = async (query: string) => (await list(`/order/${asha.user.id}?${query}`, asha)).length;
  expect(await ids('status=Processing')).toBe(1);
  expect(await ids('status=Completed')).toBe(0);
  expect(await ids('from=2026-11-20&to=2026-11-20')).toBe(1);
  expect(await ids('to=2026-11-19')).toBe(0);
  expect(await ids('from=2026-11-21')).toBe(0);
  expect(await ids(`search=${order.id}`)).toBe(1);
  expect(await ids('search=12345678')).toBe(1);
  expect(await ids('search=1234')).toBe(1);
  expect(await ids('search=2345')).toBe(1);
  expect(await ids('search=2354')).toBe(0);
  expect(await ids('page=2')).toBe(0);
  expect(await ids('limit=0&page=1')).toBe(1);
  expect(await ids('limit=100000')).toBe(1);
});

test('pending orders are a bare array for administrators', async () => {
  expect(await list('/admin/processing', admin)).toEqual([orderView]);
});

test('a created order answers with a page to pay on, for the current price', async () => {
  const buyer = await newPerson(shop.db);
  const reply = await shop.call('POST /order/createOrder', {
    token: buyer.token,
    json: orderBody(stock, buyer),
  });
  const { data } = reply.body as { data: Record<string, string> };
  expect(reply.body).toEqual({
    success: true,
    data: {
      orderid: data.client_txn_id,
      client_txn_id: expect.stringMatching(/^T\d{6}\w{13}$/),
      payment_url: expect.stringMatching(/^http/),
    },
  });
  const asked = shop.sandbox.state().payments.find(({ clientTxnId }) => clientTxnId === data.client_txn_id);
  expect(asked).toMatchObject({ amount: '120' });
});

test('the status of an order has the order, its data and its steps', async () => {
  const json = { client_txn_id: order.id, date: '20-11-2026', apiKey: TEST_API_KEY };
  const reply = await shop.call('POST /order/orderstatus', { token: asha.token, json });
  const data = {
    client_txn_id: order.id,
    status: 'success',
    amount: 99.99,
    upi_txn_id: expect.any(String),
    payment_url: null,
    upi: null,
    remark: '',
  };
  const again = { product: order.productId, itemid: order.itemid };
  const { imgpath: art } = stock.product;
  // The order itself tells that it was placed: the fixture has no events.
  const steps = [{ kind: 'created', at: isoTime, text: 'Order placed' }];
  expect(reply.body).toEqual({
    success: true,
    order: orderView,
    data,
    steps,
    again,
    art,
    reward: null,
    refunds: [],
    credited: 0,
    due: null,
  });
});

test.each(['T2611200000000000000', 'nope', '../order', '1 or 1=1', 'ट'])(
  'the status of a payment with the unknown reference %j is 404',
  async (client_txn_id) => {
    const asked = { token: asha.token, json: { client_txn_id, date: '20-11-2026', apiKey: TEST_API_KEY } };
    expectRefusal(await shop.call('POST /order/orderstatus', asked), 404);
    expectRefusal(await shop.call('POST /wallet/txnstatus', asked), 404);
  },
);

test('item and product are named by number or by _id in orders and player checks', async () => {
  const buyer = await newPerson(shop.db);
  const { item, product } = stock;
  for (const itemid of [item.itemid, String(item.itemid), item.id])
    for (const product_id of [product.id, product.productid, String(product.productid)]) {
      const json = { ...orderBody(stock, buyer), itemid, product_id, input1: '12345678', input2: '2001' };
      const placed = await shop.call('POST /order/createOrder', { token: buyer.token, json });
      expect(placed.status, placed.text).toBe(200);
      const { data } = placed.body as { data: { client_txn_id: string } };
      const { itemid: bought, productId } = await prisma.order.findUniqueOrThrow({
        where: { id: data.client_txn_id },
      });
      expect([bought, productId]).toEqual([item.itemid, product.id]);
      const player = {
        userid: '12345678',
        zoneid: '2001',
        selectedProduct: product_id,
        selectedItem: itemid,
      };
      const checked = await shop.call('POST /order/checkid', { json: player });
      expect(checked.status, checked.text).toBe(200);
    }
  const unknown = { ...orderBody(stock, buyer), itemid: 'nope' };
  expectRefusal(await shop.call('POST /order/createOrder', { token: buyer.token, json: unknown }), 404);
});

test("a player check answers with the sandbox's nickname", async () => {
  const json = { userid: '12345678', zoneid: '2001', selectedProduct: stock.product.id };
  const reply = await shop.call('POST /order/checkid', { json });
  expect(reply.body).toMatchObject({
    success: true,
    message: 'success',
    username: expect.any(String),
    outcome: 'found',
    mustVerify: true,
  });
});

test('no reply names a password, a token, a supplier or a cost', async () => {
  const paths = [
    '/product/gethomeproducts',
    '/product/allproducts',
    `/item/${stock.product.id}`,
    `/order/${asha.user.id}`,
    '/admin/processing',
  ];
  for (const path of paths) {
    const reply = await shop.call(`GET ${path}`, { token: admin.token });
    expect(reply.text).not.toMatch(/password|secret|token|cost|routes|supplier|smileone|moogold|payerVpa/i);
  }
});
