import { beforeEach, expect, test } from 'vitest';
import { deliverOrder, updateOrder } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { openOrderReview } from '@/lib/domain/orders/delivery/open-order-review';
import { refundOrder } from '@/lib/domain/orders/ending/end-order';
import { transaction } from '@/lib/platform/db';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context } = shop;
beforeEach(() => shop.calm());

test('a change from a state that is no longer current is refused', async () => {
  const placed = await shop.unanswered();
  const { reviews: _, attempts: __, ...stale } = await shop.read(placed);
  const viewer = await shop.shopper('admin');
  const reason = 'it is on the statement';
  await updateOrder(make.actingAs(context, viewer), {
    orderId: placed.orderid,
    newStatus: 'Completed',
    reason,
  });
  await expect(
    transaction(context, (inside) => refundOrder(inside, { order: stale, reason: 'stale' })),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await shop.assertAllEnded();
});

/** A purchase at Smile.one whose run died with the answer in its hands. */
async function boughtAndDied() {
  const placed = await shop.paid('smileone');
  const { smileone } = context.suppliers;
  let answer: Awaited<ReturnType<typeof smileone.buy>> | undefined;
  const bought = {
    ...smileone,
    buy: async (purchase: Parameters<typeof smileone.buy>[0]) => {
      answer = await smileone.buy(purchase);
      throw new Error('this run dies');
    },
  };
  const dying = { ...context, suppliers: { ...context.suppliers, smileone: bought } };
  const orderId = placed.orderid;
  await expect(deliverOrder(dying, { orderId, worker: 'one/1' })).rejects.toThrow('this run dies');
  const [attempt] = (await shop.read(placed)).attempts;
  if (!attempt || !answer) throw new Error('nothing was sent');
  return { placed, attempt, answer };
}

test('an answer that comes while the evidence is gathered delivers the order instead of opening a review', async () => {
  const { placed, attempt, answer } = await boughtAndDied();
  const { smileone } = context.suppliers;
  const gathering = {
    ...smileone,
    balance: async (region: string) => {
      await answerAttempt(context, attempt, answer);
      return smileone.balance(region);
    },
  };
  const asking = { ...context, suppliers: { ...context.suppliers, smileone: gathering } };
  await deliverOrder(asking, { orderId: placed.orderid, worker: 'two/1' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', reviews: [] });
  await shop.assertAllEnded();
});

test('an answer that comes while a person decides about the order is kept for them, and ends nothing', async () => {
  const { placed, attempt, answer } = await boughtAndDied();
  const { orderid: orderId } = placed;
  const { value } = await shop.read(placed);
  await openOrderReview(context, { cause: 'poison_job', orderId, moneyAtRisk: value, evidence: {} });
  expect(await answerAttempt(context, attempt, answer, { completes: true })).toBe('held');
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    attempts: [{ outcome: 'delivered' }],
    reviews: [{ cause: 'poison_job', closedAt: null }],
  });
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await updateOrder(admin, { orderId, newStatus: 'Completed', reason: 'the supplier delivered' });
  await shop.assertAllEnded();
});

test("a supplier's reply with the six characters of an escaped NUL is stored", async () => {
  const placed = await shop.paid('smileone');
  const { smileone } = context.suppliers;
  const escaped = {
    ...smileone,
    buy: async (purchase: Parameters<typeof smileone.buy>[0]) => ({
      ...(await smileone.buy(purchase)),
      reply: { text: '{"info":"\\u0000","half":"\\ud800"}', raw: 'a\0b\ud800c' },
    }),
  };
  const within = { ...context, suppliers: { ...context.suppliers, smileone: escaped } };
  await deliverOrder(within, { orderId: placed.orderid, worker: 'one/1' });
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.attempts[0]?.reply).toEqual({ text: '{"info":"\\u0000","half":"\\ud800"}', raw: 'ab\uFFFDc' });
  await shop.assertAllEnded();
});
