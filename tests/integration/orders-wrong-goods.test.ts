// A supplier delivers another pack, quantity, player or server than was ordered, and says so: in its answer to the
// purchase, when it is asked, when its order is adopted, or after the order has ended. The order is not completed and
// nothing more is bought. orders-wrong-goods-decided.test.ts has what a person decides then.
import { beforeEach, expect, test } from 'vitest';
import { askAgain } from '@/lib/domain/orders';
import { answerAttempt, type Written } from '@/lib/domain/orders/delivery/answer-attempt';
import type { PurchaseResult } from '@/lib/integrations/suppliers';
import { minutes, seconds } from '@/lib/platform/time';
import type { Placed } from '../support/shop';
import { openWrongGoods } from '../support/wrong-goods';

const opened = await openWrongGoods();
const { shop, context, asAdmin, deliver, withMooGold, delivered, caseOf } = opened;
const { settle, end, createCalls, assertRules } = opened;
beforeEach(() => shop.calm());

const ASK = 'order/order_detail_partner_id';

/** A reply that names neither pack nor player. */
const silentLookUp: typeof context.suppliers.moogold.lookUp = async (sent) => {
  const found = await context.suppliers.moogold.lookUp(sent);
  return 'differences' in found ? { ...found, differences: [] } : found;
};

test.each([
  ['wrong_pack', 'pack'],
  ['wrong_quantity', 'quantity'],
  ['wrong_player', 'player'],
  ['wrong_server', 'server'],
])('an order that the supplier books with the fault %s waits for a person', async (fault, field) => {
  const placed = await delivered(fault);
  shop.clock.advance(minutes(5));
  await deliver(placed);
  const order = await shop.read(placed);
  expect(order).toMatchObject({
    status: 'Processing',
    attempts: [{ outcome: 'unknown', goodsDecidedAt: null, sends: [{ outcome: 'accepted' }] }],
    reviews: [{ cause: 'wrong_goods', closedAt: null, moneyAtRisk: order.value }],
  });
  const [booked] = shop.sandbox
    .state()
    .moogold.orders.filter(({ partnerOrderId }) => partnerOrderId === order.attempts[0]?.reference);
  expect(order.attempts[0]?.supplierOrderId).toBe(booked?.orderId);
  expect(order.reviews[0]?.evidence).toMatchObject({
    supplier: 'moogold',
    supplierOrderId: booked?.orderId,
    differences: [{ field, ordered: expect.any(String), delivered: expect.any(String) }],
  });
  expect(await caseOf(placed)).toMatchObject({
    cause: 'wrong_goods',
    differences: [{ field }],
    decisions: ['adopt', 'claim_back'],
  });
  expect(createCalls(placed)).toBe(1);
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await assertRules();
});

test('an order that is found by its reference with another pack after a lost answer waits for a person', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'timeout_after_booking', placed.player, { times: 1, params: { ms: 0 } });
  shop.fault('moogold', 'wrong_pack', placed.player, { times: 1 });
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    attempts: [{ outcome: 'unknown' }],
    reviews: [{ cause: 'wrong_goods', closedAt: null }],
  });
  expect(createCalls(placed)).toBe(1);
  await assertRules();
});

test('an order with another pack that the supplier calls a duplicate of our reference is not adopted by itself', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'timeout_after_booking', placed.player, { times: 1, params: { ms: 0 } });
  shop.fault('moogold', 'wrong_pack', placed.player, { times: 1 });
  shop.fault('moogold', 'error_code', placed.orderid, { params: { on: ASK, code: '404' } });
  await deliver(placed);
  shop.clock.advance(minutes(2) + seconds(15));
  const { moogold } = context.suppliers;
  const buy: typeof moogold.buy = (purchase) => {
    shop.sandbox.clearFaults();
    return moogold.buy(purchase);
  };
  await deliver(placed, withMooGold({ buy }));
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    attempts: [{ outcome: 'unknown', sends: [{ outcome: 'unknown' }, { outcome: expect.any(String) }] }],
    reviews: [{ cause: 'wrong_goods', closedAt: null }],
  });
  await assertRules();
});

/** A purchase for another player whose answer the store has not written yet. */
async function heldBack(): Promise<{ placed: Placed; answer: () => Promise<Written> }> {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'wrong_player', placed.player, { times: 1 });
  const { moogold } = context.suppliers;
  let said: PurchaseResult<true> | undefined;
  const buy: typeof moogold.buy = async (purchase) => {
    said = await moogold.buy(purchase);
    throw new Error('stopped');
  };
  await expect(deliver(placed, withMooGold({ buy }))).rejects.toThrow('stopped');
  const [attempt] = (await shop.read(placed)).attempts;
  const sendId = attempt?.sends[0]?.id;
  if (!attempt || !said || sendId === undefined) throw new Error('nothing was sent');
  const [held, result] = [{ ...attempt, sendId }, said];
  return { placed, answer: () => answerAttempt(context, held, result) };
}

test.each([
  ['that no run took over', 0],
  ['that another run took over', 1],
])(
  'wrong goods that are named after a refund, in the answer to a call %s, are claimed back',
  async (_, taken) => {
    const { placed, answer } = await heldBack();
    await shop.db.deliveryAttempt.updateMany({
      where: { orderId: placed.orderid },
      data: { fence: { increment: taken } },
    });
    shop.clock.advance(minutes(6));
    await end(placed, 'Refunded', 'nothing came');
    expect(await answer()).toBe(taken === 0 ? 'held' : 'late');
    const order = await shop.read(placed);
    expect(order.reviews).toMatchObject([{ cause: 'wrong_goods', closedAt: null }]);
    expect(await caseOf(placed)).toMatchObject({ status: 'Refunded', decisions: ['claim_back'] });
    await assertRules();
    await expect(settle(placed, 'adopt')).rejects.toMatchObject({ code: 'conflict' });
    await settle(placed, 'claim_back');
    expect(await caseOf(placed)).toBeUndefined();
    expect(await shop.balance(placed.viewer)).toBe(order.value);
    await assertRules();
  },
);

test('wrong goods that a late answer names are not completed by a poll that does not name them', async () => {
  const { placed, answer } = await heldBack();
  await shop.db.deliveryAttempt.updateMany({
    where: { orderId: placed.orderid },
    data: { fence: { increment: 1 } },
  });
  await answer();
  expect(await shop.read(placed)).toMatchObject({ reviews: [{ cause: 'wrong_goods', closedAt: null }] });
  await askAgain(asAdmin, { orderId: placed.orderid });
  await deliver(placed, withMooGold({ lookUp: silentLookUp }));
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    attempts: [{ outcome: 'unknown' }],
    reviews: [{ cause: 'wrong_goods' }, { cause: 'wrong_goods', closedAt: null }],
  });
  await assertRules();
});

test('an order that the supplier delivers as it was ordered has no case', async () => {
  const placed = await shop.paid('moogold');
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Completed',
    attempts: [{ outcome: 'delivered', wrongGoods: null }],
    reviews: [],
  });
});
