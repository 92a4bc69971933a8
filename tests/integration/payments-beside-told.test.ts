// Money beside a page that was not paid: its customer hears that a person looks at it, and is not led to pay again.
import { beforeEach, expect, test } from 'vitest';
import { getOrderHelp, getOrderStatus, getUnpaidOrder } from '@/lib/domain/orders';
import { rupees } from '@/lib/platform/money';
import * as make from '../support/make';
import { openSaidOfPages } from '../support/said-of-pages';

const { shop, context, said, settle, named, unnamed } = await openSaidOfPages();
beforeEach(() => shop.calm());

test('bug: the customer whose price lay beside a page heard that nothing had come, and was led to pay again', async () => {
  const placed = await shop.order();
  const { amount: price } = await shop.paymentOf(placed);
  const { orderid: orderId } = placed;
  const as = make.actingAs(context, placed.viewer);
  const statusOf = async () => (await getOrderStatus(as, { clientTxnId: orderId })).data;
  const answerOf = async () =>
    (await getOrderHelp(as, { orderId })).answers.find(({ question }) => question === 'not_received')?.text;
  for (const amount of [price, 2_00n]) await unnamed(placed, amount, false);
  expect(await said(placed)).toEqual([['second_payment', rupees(price)]]);
  expect(await statusOf()).toMatchObject({ status: 'review', payment_url: null });
  const { userId } = await shop.read(placed);
  expect(await getUnpaidOrder(context, { userId })).toEqual({ order: null });
  expect(await answerOf()).toContain('Please do not pay again');
  const events = await shop.db.orderEvent.findMany({ where: { orderId } });
  expect(events.map(({ kind }) => kind).sort()).toEqual(['created', 'review']);
  await settle(placed, 'second_payment', 'dismiss');
  expect(await statusOf()).not.toMatchObject({ status: 'review' });
  expect(await answerOf()).not.toContain('Please do not pay again');
});

test('money beside a paid page leaves its order as it is', async () => {
  const placed = await shop.order();
  const { amount: price } = await shop.paymentOf(placed);
  const { orderid: orderId } = placed;
  await unnamed(placed, 2_00n, false);
  expect(await named(placed, price)).toBe('settled');
  await shop.drain();
  expect(await said(placed)).toEqual([['second_payment', 2]]);
  const as = make.actingAs(context, placed.viewer);
  expect((await getOrderStatus(as, { clientTxnId: orderId })).data).toMatchObject({ status: 'success' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  const events = await shop.db.orderEvent.findMany({
    where: { orderId, kind: { in: ['review', 'payment_case'] } },
  });
  expect(events.map(({ kind }) => kind)).toEqual(['payment_case']);
});
