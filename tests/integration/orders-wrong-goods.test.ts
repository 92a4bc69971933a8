// A supplier delivers another pack, quantity, player or server than was ordered, and says so: in its answer to the purchase,
// when it is asked, when its order is adopted, or after the order has ended. The order is not completed and nothing more is
// bought; a person accepts what was delivered, or claims it back.
import { beforeEach, expect, test } from 'vitest';
import { askAgain, deliverOrder, listGoodsCases, settleGoodsCase, updateOrder } from '@/lib/domain/orders';
import { answerAttempt, type Written } from '@/lib/domain/orders/delivery/answer-attempt';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import { checkInvariants } from '@/lib/domain/stats';
import type { Difference, PurchaseResult } from '@/lib/integrations/suppliers';
import { minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop({ worker: false, timeout: 700 });
const { context } = shop;
const admin = await shop.shopper('admin');
const asAdmin = make.actingAs(context, admin);
beforeEach(() => shop.calm());

const CREATE = 'order/create_order';
const ASK = 'order/order_detail_partner_id';
const REASON = 'the customer agreed on the phone';

type Suppliers = typeof context.suppliers;

const deliver = ({ orderid }: Placed, within = context) =>
  deliverOrder(within, { orderId: orderid, worker: 'one/1' });

/** The store with some of MooGold's calls replaced. */
function withMooGold(calls: Partial<Suppliers['moogold']>): typeof context {
  const { suppliers } = context;
  return { ...context, suppliers: { ...suppliers, moogold: { ...suppliers.moogold, ...calls } } };
}

/** An order whose purchase went to MooGold with this fault, and its open case. */
async function delivered(fault: string): Promise<Placed> {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', fault, placed.player, { times: 1 });
  await deliver(placed);
  return placed;
}

const caseOf = async ({ orderid }: Placed) =>
  (await listGoodsCases(context)).find((each) => each.orderid === orderid);

async function settle(placed: Placed, decision: GoodsDecision): Promise<unknown> {
  const reviewId = (await caseOf(placed))?._id ?? '';
  return settleGoodsCase(asAdmin, { reviewId, decision, reason: REASON });
}

const end = ({ orderid }: Placed, newStatus: 'Completed' | 'Refunded', reason?: string) =>
  updateOrder(asAdmin, { orderId: orderid, newStatus, ...(reason !== undefined && { reason }) });

const createCalls = ({ player }: Placed) => shop.calls(CREATE, player);

async function assertRules(): Promise<void> {
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
}

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

/** A reply that names neither pack nor player. */
const silentLookUp: Suppliers['moogold']['lookUp'] = async (sent) => {
  const found = await context.suppliers.moogold.lookUp(sent);
  return 'differences' in found ? { ...found, differences: [] } : found;
};

test('accepting what was delivered completes the order, with reason and audit', async () => {
  const placed = await delivered('wrong_pack');
  await settle(placed, 'adopt');
  await deliver(placed);
  const order = await shop.read(placed);
  expect(order).toMatchObject({
    status: 'Completed',
    attempts: [{ outcome: 'delivered' }],
    reviews: [{ cause: 'wrong_goods', closedById: admin.userid, note: REASON }],
  });
  expect(
    await shop.db.auditEntry.findMany({ where: { objectId: placed.orderid, action: 'settle-goods-case' } }),
  ).toMatchObject([
    { actorId: admin.userid, after: { decision: 'adopt', reason: REASON, differences: [{ field: 'pack' }] } },
  ]);
  await assertRules();
});

test('accepting one difference does not accept another that is named later', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'wrong_player', placed.player, { times: 1 });
  shop.fault('moogold', 'wrong_pack', placed.player, { times: 1 });
  await deliver(placed);
  expect(await caseOf(placed)).toMatchObject({ differences: [{ field: 'player' }] });
  await settle(placed, 'adopt');
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    reviews: [{ closedById: admin.userid }, { cause: 'wrong_goods', closedAt: null }],
  });
  expect(await caseOf(placed)).toMatchObject({ differences: [{ field: 'pack' }] });
  await assertRules();
});

test('claiming wrong goods back buys the pack once more, under another reference', async () => {
  const placed = await delivered('wrong_pack');
  await settle(placed, 'claim_back');
  await deliver(placed);
  const order = await shop.read(placed);
  expect(order).toMatchObject({
    status: 'Completed',
    attempts: [
      { outcome: 'refused', proof: 'claimed_back', reference: `${order.id}-0-0-0` },
      { outcome: 'delivered', reference: `${order.id}-0-0-1` },
    ],
  });
  expect(createCalls(placed)).toBe(2);
  await assertRules();
});

test('an order whose wrong goods were claimed back is not refunded by itself when the pack is refused', async () => {
  const placed = await delivered('wrong_pack');
  shop.fault('moogold', 'error_code', placed.player, { params: { on: CREATE, code: '114' } });
  await settle(placed, 'claim_back');
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    reviews: [{ cause: 'wrong_goods' }, { cause: 'partial_delivery', closedAt: null }],
  });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await expect(end(placed, 'Refunded')).rejects.toMatchObject({ code: 'conflict' });
  await end(placed, 'Refunded', REASON);
  expect((await shop.read(placed)).status).toBe('Refunded');
  await assertRules();
});

test('an order with wrong goods is not completed by hand past its case, and a refund leaves the goods to be claimed back', async () => {
  const placed = await delivered('wrong_server');
  await expect(end(placed, 'Completed', REASON)).rejects.toMatchObject({ code: 'conflict' });
  await end(placed, 'Refunded', REASON);
  const order = await shop.read(placed);
  expect(order.reviews).toMatchObject([{ cause: 'wrong_goods', closedAt: null }]);
  expect(await caseOf(placed)).toMatchObject({ status: 'Refunded', decisions: ['claim_back'] });
  await settle(placed, 'claim_back');
  expect(createCalls(placed)).toBe(1);
  expect(await shop.balance(placed.viewer)).toBe(order.value);
  await assertRules();
});

test('goods that were claimed back after a refund do not count when a run that was frozen tells of them', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'wrong_pack', placed.player, { times: 1 });
  const { buy } = context.suppliers.moogold;
  let said: Awaited<ReturnType<typeof buy>> | undefined;
  const telling = async (purchase: Parameters<typeof buy>[0]) => {
    said = await buy(purchase);
    return said;
  };
  await deliver(placed, withMooGold({ buy: telling }));
  await end(placed, 'Refunded', 'the customer wants the money back');
  // It has asked the supplier, and holds the attempt.
  const [held] = (await shop.read(placed)).attempts;
  await settle(placed, 'claim_back');
  if (!held || !said) throw new Error('nothing was sent');
  expect(await answerAttempt(context, held, said)).toBe('late');
  expect(await shop.read(placed)).toMatchObject({
    status: 'Refunded',
    attempts: [{ outcome: 'refused', proof: 'claimed_back' }],
  });
  expect(await caseOf(placed)).toBeUndefined();
  await assertRules();
});

test('wrong goods that the supplier took back are found by asking again, and the order goes on', async () => {
  const placed = await delivered('wrong_pack');
  await askAgain(asAdmin, { orderId: placed.orderid });
  const evidence = { request: {}, reply: null, took: 1 };
  const lookUp: Suppliers['moogold']['lookUp'] = async () => ({
    ...evidence,
    outcome: 'refused',
    code: 'refunded',
    message: 'ended',
    ended: true,
  });
  await deliver(placed, withMooGold({ lookUp }));
  expect(await shop.read(placed)).toMatchObject({
    status: 'Refunded',
    attempts: [{ outcome: 'refused', proof: 'order_ended' }],
  });
  await assertRules();
});

test('a purchase whose wrong goods the supplier no longer finds is not sent again', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'timeout_after_booking', placed.player, { times: 1, params: { ms: 0 } });
  shop.fault('moogold', 'wrong_pack', placed.player, { times: 1 });
  await deliver(placed);
  await askAgain(asAdmin, { orderId: placed.orderid });
  shop.fault('moogold', 'error_code', placed.orderid, { params: { on: ASK, code: '404' } });
  shop.clock.advance(minutes(3));
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', attempts: [{ outcome: 'unknown' }] });
  expect(createCalls(placed)).toBe(1);
});

test('settling a case about wrong goods needs recent authentication, and is done once', async () => {
  const placed = await delivered('wrong_player');
  const reviewId = (await caseOf(placed))?._id ?? '';
  const stale = { ...asAdmin, actor: { ...asAdmin.actor, grants: [] } };
  const press = { reviewId, decision: 'claim_back', reason: REASON } as const;
  await expect(settleGoodsCase(stale, press)).rejects.toMatchObject({ code: 'recent_auth_required' });
  const presses = Array.from({ length: 5 }, () => settleGoodsCase(asAdmin, press));
  const results = await Promise.allSettled(presses);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await deliver(placed);
  expect(createCalls(placed)).toBe(2);
  await assertRules();
});

test('a wrong pack of several holds up the others until a person has accepted it', async () => {
  const placed = await shop.paid('twoPacks');
  const { smileone } = context.suppliers;
  const difference: Difference = { field: 'pack', ordered: '16642', delivered: '33' };
  let sent = 0;
  const buy: typeof smileone.buy = async (purchase) => {
    sent += 1;
    const said = await smileone.buy(purchase);
    return sent === 1 && said.outcome === 'delivered' ? { ...said, differences: [difference] } : said;
  };
  const within = { ...context, suppliers: { ...context.suppliers, smileone: { ...smileone, buy } } };
  await deliver(placed, within);
  await deliver(placed, within);
  expect(sent).toBe(1);
  await settle(placed, 'adopt');
  await deliver(placed, within);
  expect(sent).toBe(2);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Completed',
    attempts: [{ outcome: 'delivered' }, { outcome: 'delivered' }],
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
