import { expect, test } from 'vitest';
import { countOrders, listOrders, listOrdersQuery, listPendingOrders } from '@/lib/domain/orders';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db } = await testDatabase();
const context = { db: db.prisma };
const user = await make.makeUser(db.prisma);
const list = (query: object = {}) =>
  listOrders(context, { userId: user.id, ...listOrdersQuery.parse(query) });

// Either side of midnight in India, which is 18:30 UTC.
const beforeMidnight = new Date('2026-11-19T18:29:59.999Z');
const atMidnight = new Date('2026-11-19T18:30:00.000Z');
const late = new Date('2026-11-20T18:29:59.999Z');
const [first, second, third] = [
  await make.makeOrder(db.prisma, {
    userId: user.id,
    status: 'Completed',
    createdAt: beforeMidnight,
    input1: '111',
  }),
  await make.makeOrder(db.prisma, {
    userId: user.id,
    status: 'Refunded',
    createdAt: atMidnight,
    input1: '222',
  }),
  await make.makeOrder(db.prisma, { userId: user.id, status: 'Processing', createdAt: late, input1: '333' }),
];
await make.makeOrder(db.prisma, { status: 'Completed' });
const ids = (orders: { _id: string }[]) => orders.map(({ _id }) => _id);

test('a customer sees only their own orders, newest first', async () => {
  expect(ids(await list())).toEqual([third.id, second.id, first.id]);
});

test('the days of a filter are inclusive and Indian', async () => {
  expect(ids(await list({ from: '2026-11-20', to: '2026-11-20' }))).toEqual([third.id, second.id]);
  expect(ids(await list({ to: '2026-11-19' }))).toEqual([first.id]);
});

test('orders are filtered by status, and found by order id or first input', async () => {
  expect(ids(await list({ status: 'Refunded' }))).toEqual([second.id]);
  expect(ids(await list({ search: '333' }))).toEqual([third.id]);
  expect(ids(await list({ search: '33' }))).toEqual([third.id]);
  expect(ids(await list({ search: first.id }))).toEqual([first.id]);
});

test('pages of orders do not overlap, and larger sizes than the offered ones are reduced', async () => {
  expect(ids(await list({ limit: '2', page: '2' }))).toEqual([first.id]);
  expect(listOrdersQuery.parse({ limit: '100000' }).limit).toBe(500);
  expect(listOrdersQuery.parse({ limit: 'many', page: '-3' })).toMatchObject({ limit: 50, page: 1 });
});

test('the counts of orders are of this customer alone', async () => {
  expect(await countOrders(context, { userId: user.id })).toEqual({
    total_order: 3,
    completed: 1,
    refunded: 1,
  });
});

test('an administrator sees pending orders, oldest first', async () => {
  const older = await make.makeOrder(db.prisma, { status: 'Processing', createdAt: beforeMidnight });
  expect(ids(await listPendingOrders(context))).toEqual([older.id, third.id]);
});
