import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SANDBOX_CREDENTIALS, type Sandbox, startSandbox } from '@/lib/sandbox';

const { key } = SANDBOX_CREDENTIALS.ekqr;
let sandbox: Sandbox;
let shop: Server;
let webhooks: URLSearchParams[] = [];
let serial = 0;

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    webhooks.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    response.end('ok');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const storeUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl });
});

afterEach(() => {
  webhooks = [];
  sandbox.clearFaults();
});

afterAll(async () => {
  await sandbox.stop();
  shop.close();
  shop.closeAllConnections();
});

async function post(path: string, body: object) {
  const response = await fetch(`${sandbox.urls.ekqr}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

function order(extra: object = {}) {
  serial += 1;
  return {
    key,
    client_txn_id: `T-${serial}`,
    amount: '149',
    p_info: '86 Diamonds',
    customer_name: 'Asha',
    customer_email: 'asha@example.com',
    customer_mobile: '9876543210',
    redirect_url: 'http://127.0.0.1:3000/pay/return/ekqr',
    udf1: '',
    udf2: '',
    udf3: '',
    ...extra,
  };
}

function today(): string {
  const [year, month, day] = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}

const ask = (client_txn_id: string, txn_date = today()) =>
  post('check_order_status', { key, client_txn_id, txn_date });

test("the sandbox's gateway creates an order with a numeric id and a pay page", async () => {
  const body = order();
  const created = await post('create_order', body);
  expect(created).toMatchObject({
    status: true,
    msg: 'Order Created',
    data: { order_id: expect.any(Number) },
  });
  expect(created.data.upi_intent.bhim_link).toMatch(/^upi:\/\/pay\?/);
  expect(await ask(body.client_txn_id)).toMatchObject({
    status: true,
    data: { id: created.data.order_id, amount: 149, status: 'created', upi_txn_id: '', customer_vpa: '' },
  });
});

test("the sandbox's gateway takes a payment without JavaScript, sends the webhook and sends the browser back", async () => {
  const body = order();
  const { data } = await post('create_order', body);
  const page = await fetch(data.payment_url);
  expect(await page.text()).toContain('Pay ₹149');
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'scanning' } });
  const pressed = await fetch(data.payment_url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'success' }),
    redirect: 'manual',
  });
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get('location')).toBe(
    `${body.redirect_url}?client_txn_id=${body.client_txn_id}&txn_id=${data.order_id}`,
  );
  const paid = await ask(body.client_txn_id);
  expect(paid.data).toMatchObject({ status: 'success', upi_txn_id: expect.stringMatching(/^\d{12}$/) });
  await expect.poll(() => webhooks.length).toBe(1);
  expect(Object.fromEntries(webhooks[0] ?? [])).toMatchObject({
    client_txn_id: body.client_txn_id,
    id: String(data.order_id),
    amount: '149',
    status: 'success',
    upi_txn_id: paid.data.upi_txn_id,
  });
});

test("the sandbox's gateway leaves the status at scanning when the payer leaves, and lets a failed payment come late", async () => {
  const body = order();
  const { data } = await post('create_order', body);
  await fetch(data.payment_url);
  const left = await fetch(data.payment_url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'leave' }),
  });
  expect(await left.text()).toContain('You may close this page');
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'scanning' } });
  await sandbox.pay({ client_txn_id: body.client_txn_id, outcome: 'timeout' });
  expect(await ask(body.client_txn_id)).toMatchObject({
    data: { status: 'scanning', remark: 'Transaction Timeout.' },
  });
  await sandbox.pay({ client_txn_id: body.client_txn_id, outcome: 'failure' });
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'failure', upi_txn_id: '' } });
  await sandbox.pay({ client_txn_id: body.client_txn_id, outcome: 'success', utr: '123456789012' });
  expect(await ask(body.client_txn_id)).toMatchObject({
    data: { status: 'success', upi_txn_id: '123456789012' },
  });
  expect(webhooks.map((sent) => sent.get('status'))).toEqual(['failure', 'success']);
});

test("the sandbox's gateway refuses a wrong key, a duplicate id, an amount that is no text, and a wrong date", async () => {
  const body = order();
  expect(await post('create_order', { ...body, key: 'x' })).toMatchObject({
    status: false,
    msg: 'Invalid API Key',
  });
  expect(await post('create_order', { ...body, amount: 149 })).toMatchObject({ status: false });
  expect(await post('create_order', body)).toMatchObject({ status: true });
  expect(await post('create_order', body)).toMatchObject({ status: false });
  expect(await ask(body.client_txn_id, '01-01-2020')).toMatchObject({ status: false, code: 1610 });
  expect(await ask('never-made')).toMatchObject({ status: false, code: 1610 });
});

test("the sandbox's gateway shows each fault once when it is set for the next call only", async () => {
  sandbox.setFault({ service: 'ekqr', fault: 'http_500', times: 1, params: { on: 'create' } });
  const body = order();
  expect(await post('create_order', body)).toMatchObject({ status: 500 });
  expect(await post('create_order', body)).toMatchObject({ status: true });
  sandbox.setFault({ service: 'ekqr', fault: 'down', params: { on: 'status' } });
  await expect(ask(body.client_txn_id)).rejects.toThrow('fetch failed');
  await expect(ask(body.client_txn_id)).rejects.toThrow('fetch failed');
  sandbox.clearFaults();
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'created' } });
});

test("the sandbox's gateway creates an order whose answer is lost", async () => {
  sandbox.setFault({ service: 'ekqr', fault: 'timeout_after_creation', times: 1, params: { ms: 0 } });
  const body = order();
  await expect(post('create_order', body)).rejects.toThrow('fetch failed');
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'created' } });
});

test("the sandbox's gateway loses, doubles and forges webhooks", async () => {
  const [lost, doubled, forged] = [order(), order(), order()];
  for (const body of [lost, doubled]) await post('create_order', body);
  sandbox.setFault({ service: 'ekqr', fault: 'webhook_lost', params: { match: lost.client_txn_id } });
  sandbox.setFault({ service: 'ekqr', fault: 'webhook_twice', params: { match: doubled.client_txn_id } });
  await sandbox.pay({ client_txn_id: lost.client_txn_id });
  await sandbox.pay({ client_txn_id: doubled.client_txn_id });
  expect(webhooks.map((sent) => sent.get('client_txn_id'))).toEqual([
    doubled.client_txn_id,
    doubled.client_txn_id,
  ]);

  webhooks = [];
  sandbox.setFault({ service: 'ekqr', fault: 'webhook_forged', times: 1 });
  const { data } = await post('create_order', forged);
  await fetch(data.payment_url);
  await expect.poll(() => webhooks.length).toBe(1);
  expect(webhooks[0]?.get('status')).toBe('success');
  expect(await ask(forged.client_txn_id)).toMatchObject({ data: { status: 'scanning' } });
});

test("the sandbox's gateway takes another amount than it asked for", async () => {
  const body = order();
  await post('create_order', body);
  sandbox.setFault({ service: 'ekqr', fault: 'amount_mismatch', times: 1, params: { amount: 1 } });
  await sandbox.pay({ client_txn_id: body.client_txn_id });
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'success', amount: 1 } });
});

test("the sandbox's gateway is paid twice on one page, and names the second reference or goes on naming the first", async () => {
  for (const names of ['second', 'first'] as const) {
    const body = order();
    await post('create_order', body);
    await expect(sandbox.pay({ client_txn_id: body.client_txn_id, outcome: 'again' })).rejects.toThrow(
      'is no success',
    );
    sandbox.setFault({ service: 'ekqr', fault: 'second_payment', times: 1, params: { names } });
    webhooks = [];
    await sandbox.pay({ client_txn_id: body.client_txn_id });
    const [first, second] = webhooks.map((sent) => sent.get('upi_txn_id'));
    expect(second).not.toBe(first);
    expect(await ask(body.client_txn_id)).toMatchObject({
      data: { status: 'success', upi_txn_id: names === 'first' ? first : second },
    });
  }
});

test("the sandbox's gateway reverses a payment, or says so once, and cuts off paise", async () => {
  const body = order({ amount: '149.50' });
  await post('create_order', body);
  await sandbox.pay({ client_txn_id: body.client_txn_id });
  sandbox.setFault({ service: 'ekqr', fault: 'truncated_amount', times: 1 });
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'success', amount: 149 } });
  sandbox.setFault({ service: 'ekqr', fault: 'reversed', times: 1, params: { status: 'refunded' } });
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'refunded' } });
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'success', amount: 149.5 } });
  await sandbox.pay({ client_txn_id: body.client_txn_id, outcome: 'reversal' });
  expect(await ask(body.client_txn_id)).toMatchObject({ data: { status: 'failure' } });
  expect(webhooks.at(-1)?.get('status')).toBe('failure');
});
