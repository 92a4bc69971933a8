// All customers' orders, as the panel lists them: filters, searches of every kind and totals.
import { expect, test } from 'vitest';
import { listAllOrderPage, listAllOrders } from '@/lib/domain/orders';
import { allOrderPageQuery, allOrdersQuery, type OrderView } from '@/lib/domain/orders/schema';
import { sealContacts } from '@/lib/domain/personal-fields';
import { minutes } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
const { prisma } = db;
const context = { db: prisma, sealer: testSealer };
// Midnight in India.
const midnight = new Date('2026-11-19T18:30:00.000Z');
const asha = await make.makeUser(prisma, { email: 'Asha.Devi@example.com', mobile: '+919123456789' });
const ravi = await make.makeUser(prisma, { email: 'ravi@example.com', mobile: '+919900112233' });
const product = await make.makeProduct(prisma);
const item = await make.makeItem(prisma, { product });
const otherProduct = await make.makeProduct(prisma);
const order = (id: string, minute: number, given: Parameters<typeof make.makeOrder>[1] = {}) =>
  make.makeOrder(prisma, {
    id,
    user: ravi,
    product,
    item,
    value: 100_00n,
    input1: `7${id.slice(1)}`,
    createdAt: new Date(midnight.getTime() + minutes(minute)),
    ...given,
  });
await order('T1', -1, { status: 'Completed', playerName: 'Köprülü' });
await order('T2', 0, { status: 'Completed', value: 250_50n, product: otherProduct });
await order('T3', 1, { status: 'Refunded', transactionid: '412345678901' });
const ashas = await order('T4', 2, { user: asha, status: 'Failed', input2: 'Asia' });
await order('T5', 3, { status: 'Processing', input1: 'a.b@c.in' });
// A payment whose money came too late to be the order's own.
await make.makePayment(prisma, ashas, { clientTxnId: 'T4R2', utr: '499999999999' });

await sealContacts(context);

const ids = (orders: OrderView[]) => orders.map(({ _id }) => _id);
const page = (query: object = {}) => listAllOrderPage(context, allOrderPageQuery.parse(query));
const numbered = (query: object = {}) => listAllOrders(context, allOrdersQuery.parse(query));

test('the panel lists the orders of all customers, newest first', async () => {
  const all = await page();
  expect(ids(all.orders)).toEqual(['T5', 'T4', 'T3', 'T2', 'T1']);
  expect(all.total).toEqual({ orders: 5, value: 650.5 });
});

test.each<[object, string[], number]>([
  [{ status: 'Completed' }, ['T2', 'T1'], 350.5],
  [{ from: '2026-11-20' }, ['T5', 'T4', 'T3', 'T2'], 550.5],
  [{ to: '2026-11-19' }, ['T1'], 100],
  [{ from: '2026-11-20', to: '2026-11-20', status: 'Completed' }, ['T2'], 250.5],
  [{ product: otherProduct.id }, ['T2'], 250.5],
  [{ product: otherProduct.id, status: 'Failed' }, [], 0],
  [{ search: 't', status: 'Completed', to: '2026-11-19' }, ['T1'], 100],
  [{ search: 't', product: otherProduct.id }, ['T2'], 250.5],
])('the filter %j leaves %j, and the total agrees', async (query, left, value) => {
  const found = await page(query);
  expect(ids(found.orders)).toEqual(left);
  expect(found.total).toEqual({ orders: left.length, value });
  const { transactions, totalTxns, isTotalExact } = await numbered(query);
  expect([ids(transactions), totalTxns, isTotalExact]).toEqual([left, left.length, true]);
});

test.each([
  ['the order id', 't4', ['T4']],
  ['an e-mail address', 'ASHA.devi@EXAMPLE.com', ['T4']],
  ['its part before the @', 'ASHA.devi@', ['T4']],
  ['the beginning of one', 'asha.', []],
  ['the first input', 'A.B@c', ['T5']],
  ['the second input', 'asia', ['T4']],
  ['the bank reference of an order', '4123456', ['T3']],
  ['the bank reference of a payment that came too late', '499999999999', ['T4']],
  ['the reference at the gateway', 't4r2', ['T4']],
  ['the nickname', 'KöPRüLü', ['T1']],
  ['the phone number', '9123456789', ['T4']],
  ['the number with the code of the country', '+91 91234-56789', ['T4']],
  ['the same without the plus', '919123456789', ['T4']],
  ['the beginning of the number', '91234', []],
  ['the middle of an e-mail address', 'devi', []],
  ['the end of a phone number, which is a part of a bank reference too', '56789', ['T3']],
  ['the middle of a bank reference', '5678901', ['T3']],
  ['the middle of anything, with two letters only', 'de', []],
  ['a letter that stands for any in a pattern', 'asha_devi', []],
  ['nothing that anybody has', "' or 1=1 --", []],
  ['a pattern', '%', []],
  ['a backslash', '\\', []],
  ['too little of a phone number', '9123', []],
])('orders are found by %s', async (_, search, found) => {
  const { orders, total } = await page({ search });
  expect(ids(orders)).toEqual(found);
  expect(total?.orders).toBe(found.length);
});

test('an address with invalid parameters shows the first page', async () => {
  const all = await page();
  const bent = {
    status: 'Lost',
    from: 'x',
    to: [],
    search: ['a', 'b'],
    product: '../',
    last: '2',
    limit: 'x',
  };
  expect(await page({ ...bent, before: 'nonsense' })).toEqual(all);
});

test('page sizes are those of the panel, and another one becomes the next offered', () => {
  const sizes = [undefined, '1', '50', '51', '99999', 'x', ''].map(
    (limit) => allOrdersQuery.parse({ limit }).limit,
  );
  expect(sizes).toEqual([50, 50, 50, 100, 500, 50, 50]);
});
