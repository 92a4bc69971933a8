// What a buyer types for a product: each kind of input, products with none, one and three inputs, and characters that a
// supplier's signature has for itself.
import { expect, test } from 'vitest';
import type { Product } from '@/lib/platform/db';
import { makeHandProduct, makeItem, makeProduct, makeRoute } from '../support/make';
import { startTestServer } from '../support/server';
import { TEST_API_KEY } from '../support/server/api-key';
import { newPerson } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const buyer = await newPerson(shop.db);

type Inputs = { input1: string; input2: string; more_inputs?: string[] };

async function onSale(product: Product, given = {}) {
  const item = await makeItem(prisma, { product, isApi: product.isApi, apiType: product.apiType, ...given });
  return { product_id: product.id, itemid: item.itemid, item };
}

async function order(sale: { product_id: string; itemid: number }, inputs: Inputs) {
  const { product_id, itemid } = sale;
  const json = {
    product_id,
    itemid,
    ...inputs,
    userid: buyer.user.id,
    paymentmode: 'upi',
    apiKey: TEST_API_KEY,
  };
  const reply = await shop.call('POST /order/createOrder', { json, token: buyer.token });
  const error: unknown = reply.body?.error;
  return { status: reply.status, error, id: /"client_txn_id":"(\w+)"/.exec(reply.text)?.[1] ?? '' };
}

const stored = (id: string) =>
  prisma.order.findUniqueOrThrow({
    where: { id },
    select: { input1: true, input2: true, moreInputs: true, inputLabels: true },
  });

test('ids as games have them are ordered and stored as they were typed', async () => {
  const product = await makeHandProduct(prisma, {
    inputs: [
      { label: 'Riot ID', kind: 'id' },
      { label: 'Email', kind: 'email' },
    ],
  });
  const sale = await onSale(product);
  for (const input1 of ['Player#1234', '#2PP0GJLQ', 'SOUL|Mortal', 'Tom & Jerry']) {
    const { status, id } = await order(sale, { input1, input2: "o'brien@example.com" });
    expect(status, input1).toBe(200);
    expect(await stored(id)).toEqual({
      input1,
      input2: "o'brien@example.com",
      moreInputs: [],
      inputLabels: ['Riot ID', 'Email'],
    });
  }
});

test('an input that its kind refuses is named, and nothing is ordered', async () => {
  const product = await makeHandProduct(prisma, {
    inputs: [
      { label: 'Player', kind: 'number' },
      { label: 'Server', kind: 'list', options: ['Asia'] },
      { label: 'Phone', kind: 'phone' },
    ],
  });
  const sale = await onSale(product);
  const right = { input1: '123', input2: 'Asia', more_inputs: ['98765 43210'] };
  const wrong: [Partial<Inputs>, string][] = [
    [{ input1: '12a' }, 'input1'],
    [{ input1: '' }, 'input1'],
    [{ input2: 'Mars' }, 'input2'],
    [{ more_inputs: [] }, 'input3'],
    [{ more_inputs: ['call me'] }, 'input3'],
    [{ more_inputs: ['98765 43210', 'unasked'] }, 'input4'],
  ];
  for (const [change, field] of wrong)
    expect(await order(sale, { ...right, ...change }), field).toMatchObject({
      status: 400,
      error: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
    });
  expect(await prisma.order.count({ where: { productId: product.id } })).toBe(0);
  expect((await order(sale, right)).status).toBe(200);
});

test('a line end, an unseen character and half a character are refused for every kind', async () => {
  const sale = await onSale(await makeHandProduct(prisma));
  for (const input1 of ['a\nb', 'a\u202eb', 'a\u200bb', '\ud800'])
    expect((await order(sale, { input1, input2: '2001' })).status, JSON.stringify(input1)).toBe(400);
});

test('a product without inputs and one with one are bought with nothing more, and the call of the spec still works', async () => {
  const none = await onSale(await makeHandProduct(prisma, { inputs: [] }));
  expect((await order(none, { input1: '', input2: '' })).status).toBe(200);
  const one = await onSale(await makeHandProduct(prisma, { inputs: [{ label: 'Email' }] }));
  expect((await order(one, { input1: 'asha@example.com', input2: '' })).status).toBe(200);
  expect((await order(one, { input1: '', input2: '' })).status).toBe(400);
  expect((await order(one, { input1: 'asha@example.com', input2: 'also sent' })).status).toBe(200);
});

test('all inputs of an order are shown with the labels that they had when it was made', async () => {
  const inputs = [{ label: 'Player' }, { label: 'Server' }, { label: 'Clan' }];
  const product = await makeHandProduct(prisma, { inputs });
  const { id } = await order(await onSale(product), { input1: 'A', input2: 'B', more_inputs: ['C & D'] });
  await prisma.product.update({ where: { id: product.id }, data: { inputs: [{ label: 'Renamed' }] } });
  const reply = await shop.call('POST /order/orderstatus', {
    json: { client_txn_id: id, apiKey: TEST_API_KEY },
    token: buyer.token,
  });
  expect(reply.body?.order).toMatchObject({
    input1: 'A',
    input2: 'B',
    inputs: [
      { label: 'Player', value: 'A' },
      { label: 'Server', value: 'B' },
      { label: 'Clan', value: 'C & D' },
    ],
  });
});

test('characters that the signature of a supplier has for itself are refused before the payment, on any of its routes', async () => {
  const product = await makeProduct(prisma, { type: 'OTHER', apiType: 'MOOGOLDHOK' });
  const sale = await onSale(product);
  await makeRoute(prisma, sale.item, { supplier: 'moogold', region: '', position: 0 });
  const tom = { input1: 'Tom & Jerry', input2: 'x' };
  expect((await order(sale, tom)).status).toBe(200);
  await makeRoute(prisma, sale.item, { supplier: 'smileone', region: 'br', position: 1 });
  expect(await order(sale, tom)).toMatchObject({
    status: 400,
    error: { fields: { input1: expect.stringContaining('& =') } },
  });
  expect((await order(sale, { ...tom, input1: 'Player#1234' })).status).toBe(200);
});
