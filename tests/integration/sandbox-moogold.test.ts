import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '@/lib/sandbox';

const BASIC = 'Basic cGFydG5lci0xOnNlY3JldC0x';
let sandbox: Sandbox;
let shop: Server;
let callbacks: { status: string; order_id: string }[] = [];
let serial = 0;

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    callbacks.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end('{"status":"success"}');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const storeUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl, moogoldCallbackUrl: storeUrl });
});
afterEach(() => {
  callbacks = [];
  sandbox.clearFaults();
});
afterAll(async () => {
  await sandbox.stop();
  shop.close();
  shop.closeAllConnections();
});

function sign(body: string, timestamp: string, path: string): string {
  return createHmac('sha256', 'secret-1').update(`${body}${timestamp}${path}`).digest('hex');
}

async function call(path: string, fields: object = {}, timestamp = String(Math.floor(Date.now() / 1000))) {
  const body = JSON.stringify({ path, ...fields });
  return send(path, body, timestamp, sign(body, timestamp, path));
}

function send(path: string, body: string, timestamp: string, auth: string, authorization = BASIC) {
  return fetch(`${sandbox.urls.moogold}/wp-json/v1/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, timestamp, auth },
    body,
  });
}

const ask = async (...given: Parameters<typeof call>) => (await call(...given)).json();

function order(userId = '17366', extra: object = {}) {
  serial += 1;
  return {
    data: { category: '1', 'product-id': '151460', quantity: '1', 'User ID': userId, 'Server ID': '22001' },
    partnerOrderId: `M-${serial}`,
    ...extra,
  };
}

const create = (body: object) => ask('order/create_order', body);
const byReference = (reference: string) =>
  ask('order/order_detail_partner_id', { partner_order_id: reference });

test("the sandbox's MooGold knows the signature of MOOGOLD-1: the vector is refused for its age alone", async () => {
  const body =
    '{"path":"order/create_order","data":{"category":"1","product-id":"1000","quantity":"1","User ID":"17366","Server":"22001"},"partnerOrderId":"T-1"}';
  const auth = 'b7308dacefdbf37b1e9a44fbea21e9fbfdded252e15bff73c3ec33f6f709c26f';
  expect(sign(body, '1700000000', 'order/create_order')).toBe(auth);
  const old = await send('order/create_order', body, '1700000000', auth);
  expect(await old.json()).toMatchObject({ err_code: '426' });
  const forged = await send('order/create_order', `${body} `, '1700000000', auth);
  expect([forged.status, await forged.json()]).toMatchObject([401, { err_code: '403' }]);
  const stranger = await send('order/create_order', body, '1700000000', auth, 'Basic eDp5');
  expect(stranger.status).toBe(401);
});

test("the sandbox's MooGold shows balance, products, servers, and nothing at an unknown address", async () => {
  expect(await ask('user/balance')).toEqual({
    currency: 'USD',
    balance: expect.stringMatching(/^\d+\.\d\d$/),
  });
  expect(await ask('product/list_product', { category_id: 50 })).toContainEqual({
    ID: 15145,
    post_title: 'Mobile Legends',
  });
  const detail = await ask('product/product_detail', { product_id: '15145' });
  expect(detail.fields).toEqual(['User ID', 'Server ID']);
  expect(detail.Variation).toContainEqual({
    variation_name: '86 Diamonds',
    variation_id: 151460,
    variation_price: '1.18',
  });
  expect(await ask('product/server_list', { product_id: '428075' })).toMatchObject({ America: 'os_usa' });
  expect((await call('product/nothing')).status).toBe(404);
});

test("the sandbox's MooGold validates a player: valid, invalid, unknown", async () => {
  const validate = (userId: string) =>
    ask('product/validate', { data: { 'product-id': '15145', 'User ID': userId, 'Server ID': '22001' } });
  expect(await validate('17366')).toMatchObject({ status: 'true', username: expect.any(String) });
  expect(await validate('404404404')).toMatchObject({ status: false, username: '' });
  expect(await validate('603603603')).toMatchObject({ message: expect.stringContaining('not available') });
});

test("the sandbox's MooGold books once per reference, goes from processing to completed, and sends the callback", async () => {
  const body = order();
  const booked = await create(body);
  expect(booked).toMatchObject({
    status: true,
    account_details: { player_id: '17366', order_id: expect.any(String) },
  });
  expect(await create(body)).toMatchObject({ err_code: '420' });
  expect(await byReference(body.partnerOrderId)).toMatchObject({
    order_status: 'processing',
    partner_order_id: body.partnerOrderId,
    date_created: { timezone_type: 1 },
    total: '1.18',
  });
  const { order_id } = booked.account_details;
  expect(await ask('order/order_detail', { order_id })).toMatchObject({
    order_id,
    order_status: 'completed',
  });
  expect(await ask('order/order_detail', { order_id: '1' })).toMatchObject({ err_code: '404' });
  await expect.poll(() => callbacks).toMatchObject([{ status: 'completed', order_id }]);
  expect(sandbox.state().counts.moogold.byReference[body.partnerOrderId]).toBe(1);
});

test("the sandbox's MooGold delivers voucher codes when completed, not before", async () => {
  const body = order('', { data: { category: '2', 'product-id': '9931', quantity: '2' } });
  await create(body);
  expect((await byReference(body.partnerOrderId)).item[0].voucher_code).toBeUndefined();
  expect((await byReference(body.partnerOrderId)).item[0].voucher_code).toHaveLength(2);
});

test.each([
  ['113', { 'product-id': '1000' }],
  ['114', { 'product-id': '9933', category: '2' }],
  ['116', { quantity: '11' }],
  ['422', { category: '7' }],
  ['115', { 'Server ID': '' }],
])("the sandbox's MooGold answers %s and books nothing", async (err_code, change) => {
  const body = order();
  expect(await create({ ...body, data: { ...body.data, ...change } })).toMatchObject({ err_code });
  expect(await byReference(body.partnerOrderId)).toMatchObject({ err_code: '404' });
});

test.each([
  ['balance_111', {}, '111'],
  ['duplicate_420', {}, '420'],
  ['timestamp_426', {}, '426'],
  ['error_code', { code: '114', http: 400 }, '114'],
])("the sandbox's MooGold answers the fault %s and books nothing", async (fault, params, err_code) => {
  sandbox.setFault({ service: 'moogold', fault, times: 1, params });
  const body = order();
  expect(await create(body)).toMatchObject({ err_code });
  expect(await byReference(body.partnerOrderId)).toMatchObject({ err_code: '404' });
});

test("the sandbox's MooGold answers a web page with 403 to an address that is not on the list", async () => {
  sandbox.setFault({ service: 'moogold', fault: 'html_403' });
  const response = await call('user/balance');
  expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
});

test.each([
  ['timeout_after_booking', { ms: 0 }],
  ['http_500_after_booking', {}],
])("the sandbox's MooGold can be asked by reference after %s", async (fault, params) => {
  sandbox.setFault({ service: 'moogold', fault, times: 1, params });
  const body = order();
  const outcome = await call('order/create_order', body).then(
    (response) => response.status,
    () => 'reset',
  );
  expect(outcome).toBe(fault === 'timeout_after_booking' ? 'reset' : 500);
  expect(await byReference(body.partnerOrderId)).toMatchObject({ order_status: 'processing' });
  expect(await create(body)).toMatchObject({ err_code: '420' });
});

test.each([
  ['wrong_pack', { variation_id: 151450 }],
  ['wrong_quantity', { quantity: 2 }],
  ['wrong_player', { player_id: '173660' }],
  ['wrong_server', { server_id: '220010' }],
])(
  "the sandbox's MooGold books other goods with the fault %s, for the price of those that were ordered",
  async (fault, item) => {
    sandbox.setFault({ service: 'moogold', fault, times: 1 });
    const body = order();
    await create(body);
    expect(await byReference(body.partnerOrderId)).toMatchObject({ item: [item], total: '1.18' });
  },
);

test("the sandbox's MooGold ends an order refunded with the balance back, incorrect-details, or never", async () => {
  const balance = async () => Number((await ask('user/balance')).balance);
  const before = await balance();
  const status = async (body: ReturnType<typeof order>) => {
    await create(body);
    await byReference(body.partnerOrderId);
    return (await byReference(body.partnerOrderId)).order_status;
  };
  sandbox.setFault({ service: 'moogold', fault: 'refunded', times: 1 });
  expect(await status(order())).toBe('refunded');
  expect(await status(order('601601601'))).toBe('incorrect-details');
  expect(await balance()).toBeCloseTo(before);
  expect(await status(order('602602602'))).toBe('processing');
  sandbox.setFault({ service: 'moogold', fault: 'slow_delivery', times: 1, params: { polls: 3 } });
  expect(await status(order())).toBe('processing');
});

test("the sandbox's MooGold loses, doubles and forges callbacks", async () => {
  const finish = async (fault: string) => {
    callbacks = [];
    sandbox.setFault({ service: 'moogold', fault, times: 1 });
    const body = order();
    await create(body);
    await byReference(body.partnerOrderId);
    return body;
  };
  await finish('callback_double');
  await expect.poll(() => callbacks.length).toBe(2);
  await finish('callback_lost');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(callbacks).toEqual([]);
  sandbox.setFault({ service: 'moogold', fault: 'processing_forever', times: 1 });
  const forged = await finish('callback_forged');
  await expect.poll(() => callbacks).toMatchObject([{ status: 'completed' }]);
  expect(await byReference(forged.partnerOrderId)).toMatchObject({ order_status: 'processing' });
});

test("the sandbox's MooGold lists the history by day, page and status", async () => {
  const day = new Date().toISOString().slice(0, 10);
  const history = await ask('order/transaction_history', {
    start_date: day,
    end_date: day,
    limit: 2,
    page: 1,
  });
  expect(history).toMatchObject({ status: true, page: 1, limit: 2 });
  expect(history.orders).toHaveLength(2);
  expect(
    await ask('order/transaction_history', { start_date: day, end_date: day, limit: 101 }),
  ).toMatchObject({
    err_code: '115',
  });
});
