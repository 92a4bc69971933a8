// What the replies carry (design section 4): bare arrays where it says so, named fields otherwise, money as numbers, and
// nothing that is not for the one who asks.
import { describe, expect, it } from 'vitest';
import { makeImage, makeItem, makeOrder, makePayment, paid } from '../support/make';
import { startTestServer, TEST_API_KEY } from '../support/server';
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
const reseller = await newPerson(shop.db, { role: 'reseller' });
const admin = await newPerson(shop.db, { role: 'admin' });
const order = await makeOrder(prisma, {
  user: asha.user,
  product: stock.product,
  item: cheap,
  status: 'Processing',
  playerName: 'Asha',
});
await makePayment(prisma, order, paid(order.value));
await makeImage(prisma, { type: 'Popup', redirectUrl: '/product/x' });
await makeImage(prisma, { type: 'Banner' });

const get = async (path: string, person?: Person) => {
  const reply = await shop.call(`GET ${path}`, person ? { token: person.token } : {});
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Record<string, unknown>;
};
const list = async (path: string, person: Person) =>
  (await get(path, person)) as unknown as Record<string, unknown>[];

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const productView = {
  _id: stock.product.id,
  productid: stock.product.productid,
  name: stock.product.name,
  imgpath: '/art/products/mobile-legends.webp',
  importantnote: '',
  instock: true,
  isApi: true,
  apiType: 'SMILEBR',
  istrending: false,
  type: 'MLBB',
  category: 'games',
  inputs: [{ label: 'User ID' }, { label: 'Zone ID' }],
  items: [stock.item.itemid, cheap.itemid],
  createdAt: isoTime,
  updatedAt: isoTime,
};
const itemView = {
  _id: cheap.id,
  id: cheap.id,
  itemid: cheap.itemid,
  name: cheap.name,
  imgpath: '/art/items/gems.webp',
  type: null,
  apiType: 'SMILEBR',
  suggestedTask: null,
  originalprice: 100.1,
  discountedprice: 99.99,
  inStock: true,
  isApi: true,
  createdAt: isoTime,
  updatedAt: isoTime,
  __v: 0,
};
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
  username: 'Asha',
  value: 99.99,
  useremail: asha.user.email,
  userid: asha.user.id,
  paymentmode: 'upi',
  reason: null,
  instant: true,
  createdAt: isoTime,
  updatedAt: isoTime,
};

describe('the catalogue', () => {
  it('lists the home page in five groups', async () => {
    const home = await get('/product/gethomeproducts');
    expect(Object.keys(home)).toEqual(['success', 'trending', 'instantGames', 'games', 'ott', 'others']);
    expect(home).toMatchObject({
      success: true,
      trending: [],
      instantGames: [],
      games: [productView],
      others: [],
    });
    expect(home.ott).toMatchObject([{ _id: stock.handProduct.id, isApi: false, apiType: null }]);
  });

  it('lists all products as a bare array, and one as product', async () => {
    expect(await list('/product/allproducts', asha)).toEqual([
      productView,
      expect.objectContaining({ _id: stock.handProduct.id }),
    ]);
    expect(await get(`/product/eachproduct/${stock.product.id}`)).toEqual({
      success: true,
      product: productView,
    });
  });

  it('shows everyone prices, resellers theirs, and only admins what the supplier calls it', async () => {
    const item = async (person?: Person) =>
      ((await get(`/item/${stock.product.id}`, person)).items as object[])[1];
    expect(await item()).toEqual(itemView);
    expect(await item(asha)).toEqual(itemView);
    expect(await item(reseller)).toEqual({ ...itemView, resellprice: 110 });
    expect(await item(admin)).toEqual({ ...itemView, resellprice: 110, itemidarray: ['13'] });
    // Whoever asked before, nobody gets another's answer.
    expect(await item()).toEqual(itemView);
  });

  it('gives the gallery three places and nothing else', async () => {
    const image = {
      id: expect.any(String),
      title: expect.any(String),
      type: 'Popup',
      url: expect.any(String),
      redirectUrl: '/product/x',
    };
    expect(await get('/gallery/images')).toEqual({
      success: true,
      CarouselMb: [],
      CarouselPc: [],
      Popup: [image],
    });
  });

  it.each([
    '/product/gethomeproducts',
    `/product/eachproduct/${stock.product.id}`,
    `/item/${stock.product.id}`,
    '/gallery/images',
  ])('%s has an ETag, and 304 for who has it already', async (path) => {
    const first = await shop.call(`GET ${path}`);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    const again = await shop.call(`GET ${path}`, { headers: { 'if-none-match': `${first.headers.etag}` } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    for (const other of ['"x"', '*', 'W/"x"', ''])
      expect((await shop.call(`GET ${path}`, { headers: { 'if-none-match': other } })).text).toBe(first.text);
  });

  it('is never kept by a cache when it was made for one person', async () => {
    const reply = await shop.call(`GET /item/${stock.product.id}`, { token: reseller.token });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.etag).toBeUndefined();
  });
});

describe('orders', () => {
  it('are a bare array, newest first, and counted', async () => {
    expect(await list(`/order/${asha.user.id}`, asha)).toEqual([orderView]);
    expect(await list(`/order/${asha.user.id}`, admin)).toEqual([orderView]);
    expect(await get(`/user/myorder/${asha.user.id}`, asha)).toEqual({
      success: true,
      total_order: 1,
      completed: 0,
      refunded: 0,
    });
  });

  it('are filtered by status, day in India and text, in pages of what was asked', async () => {
    const ids = async (query: string) => (await list(`/order/${asha.user.id}?${query}`, asha)).length;
    expect(await ids('status=Processing')).toBe(1);
    expect(await ids('status=Completed')).toBe(0);
    expect(await ids('from=2026-11-20&to=2026-11-20')).toBe(1);
    expect(await ids('to=2026-11-19')).toBe(0);
    expect(await ids('from=2026-11-21')).toBe(0);
    expect(await ids(`search=${order.id}`)).toBe(1);
    expect(await ids('search=12345678')).toBe(1);
    expect(await ids('search=1234')).toBe(0);
    expect(await ids('page=2')).toBe(0);
    expect(await ids('limit=0&page=1')).toBe(1);
    expect(await ids('limit=100000')).toBe(1);
  });

  it('that wait are a bare array for admins', async () => {
    expect(await list('/admin/processing', admin)).toEqual([orderView]);
  });

  it('are created with a page to pay on, for the price of the day', async () => {
    const reply = await shop.call('POST /order/createOrder', {
      token: asha.token,
      json: orderBody(stock, asha),
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

  it('tell their status with order, data and the steps', async () => {
    const json = { client_txn_id: order.id, date: '20-11-2026', apiKey: TEST_API_KEY };
    const reply = await shop.call('POST /order/orderstatus', { token: asha.token, json });
    const data = {
      client_txn_id: order.id,
      status: 'success',
      amount: 99.99,
      upi_txn_id: expect.any(String),
      payment_url: null,
      remark: '',
    };
    expect(reply.body).toEqual({ success: true, order: orderView, data, steps: [] });
  });

  it('check a player with the sandbox’s nickname', async () => {
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
});

it('never names a password, a token, a supplier or a cost to anybody', async () => {
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
