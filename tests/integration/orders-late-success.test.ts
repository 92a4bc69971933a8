// A supplier's answer that comes when its order no longer waits for the goods: after a person has ended it, or after
// another run has taken the call over. It opens a case, and one press ends it: the goods are adopted or claimed back.
import { beforeEach, expect, test } from 'vitest';
import {
  addRefund,
  deliverOrder,
  getCorrections,
  listGoodsCases,
  listWaitingOrders,
  settleGoodsCase,
  updateOrder,
} from '@/lib/domain/orders';
import { answerAttempt, type Written } from '@/lib/domain/orders/delivery/answer-attempt';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { PurchaseResult } from '@/lib/integrations/suppliers';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop({ worker: false });
const { context } = shop;
const admin = await shop.shopper('admin');
beforeEach(() => shop.calm());

const asAdmin = make.actingAs(context, admin);
const REASON = 'it is on the statement of the supplier';

/**
 * A Smile.one call that books, and whose answer is held back: another run takes it over, and finds nothing to ask. The
 * returned function writes the answer of the first run.
 */
async function heldBack(): Promise<{ placed: Placed; answer: () => Promise<Written> }> {
  const placed = await shop.paid('smileone');
  const { smileone } = context.suppliers;
  let said: PurchaseResult<false> | undefined;
  const buy: typeof smileone.buy = async (purchase) => {
    said = await smileone.buy(purchase);
    throw new Error('stopped');
  };
  const stopping = { ...context, suppliers: { ...context.suppliers, smileone: { ...smileone, buy } } };
  await expect(deliverOrder(stopping, { orderId: placed.orderid, worker: 'one/1' })).rejects.toThrow(
    'stopped',
  );
  const [attempt] = (await shop.read(placed)).attempts;
  const sendId = attempt?.sends[0]?.id;
  await deliverOrder(context, { orderId: placed.orderid, worker: 'two/1' });
  if (!attempt || !said || sendId === undefined) throw new Error('nothing was sent');
  const [held, result] = [{ ...attempt, sendId }, said];
  return { placed, answer: () => answerAttempt(context, held, result) };
}

async function refund({ orderid }: Placed): Promise<void> {
  shop.clock.advance(minutes(6));
  await updateOrder(asAdmin, { orderId: orderid, newStatus: 'Refunded', reason: 'nothing came' });
}

const caseOf = async ({ orderid }: Placed) =>
  (await listGoodsCases(context)).find((late) => late.orderid === orderid);

async function settle(placed: Placed, decision: GoodsDecision): Promise<unknown> {
  const late = await caseOf(placed);
  return settleGoodsCase(asAdmin, { reviewId: late?._id ?? '', decision, reason: REASON });
}

test('a delivery that is answered after a person has completed the order counts, so that the order is not reopened', async () => {
  const { placed, answer } = await heldBack();
  shop.clock.advance(minutes(6));
  await updateOrder(asAdmin, { orderId: placed.orderid, newStatus: 'Completed', reason: REASON });
  await answer();
  expect(await shop.read(placed)).toMatchObject({
    status: 'Completed',
    attempts: [{ outcome: 'delivered', supplierOrderId: expect.any(String) }],
  });
  expect((await getCorrections(asAdmin, { orderId: placed.orderid })).reopening).toBeNull();
  expect(await caseOf(placed)).toBeUndefined();
  await shop.assertInvariants();
});

test('a delivery that is answered after the order was taken over opens a case beside the open question', async () => {
  const { placed, answer } = await heldBack();
  expect(await answer()).toBe('late');
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Processing', attempts: [{ outcome: 'unknown' }] });
  expect(order.reviews.map(({ cause }) => cause)).toEqual(['outcome_unknown', 'late_success']);
  expect(await caseOf(placed)).toMatchObject({
    decisions: ['adopt'],
    supplier: 'Smile.one',
    status: 'Processing',
  });
  const { orders } = await listWaitingOrders(context);
  const waiting = orders.find((each) => each.order.orderid === placed.orderid);
  expect(waiting?.attempts[0]?.sends).toMatchObject([{ outcome: 'delivered' }]);
  await shop.assertInvariants();
});

test('adopting goods that came late completes the order, and closes its cases', async () => {
  const { placed, answer } = await heldBack();
  await answer();
  await settle(placed, 'adopt');
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Completed', attempts: [{ outcome: 'delivered' }] });
  const booked = shop.sandbox.state().smileone.orders.find(({ userId }) => userId === placed.player);
  expect(order.attempts[0]?.supplierOrderId).toBe(booked?.orderId);
  expect(order.reviews.every(({ closedById }) => closedById === admin.userid)).toBe(true);
  expect(await shop.balance(placed.viewer)).toBe(0n);
  expect(
    await shop.db.auditEntry.findMany({ where: { objectId: placed.orderid, action: 'settle-goods-case' } }),
  ).toMatchObject([{ actorId: admin.userid, after: { decision: 'adopt', reason: REASON } }]);
  await shop.assertAllEnded();
});

test('a delivery that is answered after a refund opens a case, and is claimed back without a debit', async () => {
  const { placed, answer } = await heldBack();
  await refund(placed);
  await answer();
  const late = await caseOf(placed);
  expect(late).toMatchObject({ decisions: ['claim_back'], status: 'Refunded' });
  await expect(settle(placed, 'adopt')).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertInvariants();
  await settle(placed, 'claim_back');
  const order = await shop.read(placed);
  expect(order.status).toBe('Refunded');
  expect(await shop.balance(placed.viewer)).toBe(order.value);
  expect(order.events.at(-1)).toMatchObject({ kind: 'claimed_back', detail: { reason: REASON } });
  expect(await caseOf(placed)).toBeUndefined();
  await shop.assertAllEnded();
});

test('an answer to a call that no run took over opens a case when the order was refunded before', async () => {
  const { placed, answer } = await heldBack();
  // As if the run had not been taken over: the attempt still has its fence.
  await shop.db.deliveryAttempt.updateMany({ where: { orderId: placed.orderid }, data: { fence: 1 } });
  await refund(placed);
  expect(await answer()).toBe('held');
  expect(await caseOf(placed)).toMatchObject({ decisions: ['claim_back'] });
  await shop.assertInvariants();
});

test.each([
  ['the whole price', (value: bigint) => ({ amount: Number(value) / 100, packs: [] })],
  ['the price of the pack', () => ({ amount: 1, packs: [0] })],
])(
  'a delivery that is answered after a person completed the order and gave %s back opens a case',
  async (_, partOf) => {
    const { placed, answer } = await heldBack();
    shop.clock.advance(minutes(6));
    await updateOrder(asAdmin, {
      orderId: placed.orderid,
      newStatus: 'Completed',
      reason: 'they say it is there',
    });
    const { value } = await shop.read(placed);
    await addRefund(asAdmin, {
      orderId: placed.orderid,
      alreadyRefunded: 0,
      ...partOf(value),
      cause: 'not_received',
      note: 'nothing came',
      idempotency: NO_IDEMPOTENCY,
    });
    shop.clock.advance(minutes(1));
    await answer();
    expect(await caseOf(placed)).toMatchObject({ decisions: ['claim_back'], status: 'Completed' });
    await settle(placed, 'claim_back');
    expect((await shop.read(placed)).status).toBe('Completed');
    await shop.assertInvariants();
  },
);

test('an answer that comes twice opens one case', async () => {
  const { placed, answer } = await heldBack();
  await refund(placed);
  await Promise.all([answer(), answer()]);
  const { reviews } = await shop.read(placed);
  expect(reviews.filter(({ cause }) => cause === 'late_success')).toHaveLength(1);
});

test('a case about late goods is settled once, however many press at the same time', async () => {
  const { placed, answer } = await heldBack();
  await answer();
  const late = await caseOf(placed);
  const presses = Array.from({ length: 5 }, () =>
    settleGoodsCase(asAdmin, { reviewId: late?._id ?? '', decision: 'adopt', reason: REASON }),
  );
  const results = await Promise.allSettled(presses);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('settling a case about late goods needs recent authentication', async () => {
  const { placed, answer } = await heldBack();
  await answer();
  const late = await caseOf(placed);
  const stale = { ...asAdmin, actor: { ...asAdmin.actor, grants: [] } };
  const press = { reviewId: late?._id ?? '', decision: 'adopt', reason: REASON } as const;
  await expect(settleGoodsCase(stale, press)).rejects.toMatchObject({ code: 'recent_auth_required' });
  expect((await shop.read(placed)).status).toBe('Processing');
});

test('bug: goods that came late were claimed back by nobody when a person refunded the order all the same', async () => {
  const { placed, answer } = await heldBack();
  await answer();
  await refund(placed);
  expect(await caseOf(placed)).toMatchObject({ decisions: ['claim_back'] });
  await settle(placed, 'claim_back');
  expect(await caseOf(placed)).toBeUndefined();
});

test('bug: an order whose goods came late was refunded without a reason once its reference was given up', async () => {
  const { placed, answer } = await heldBack();
  const { orderid: orderId } = placed;
  const freed = {
    outcome: 'refused',
    liveKey: null,
    proof: 'not_found',
    provedAt: shop.clock.now(),
  } as const;
  await shop.db.deliveryAttempt.updateMany({
    where: { orderId },
    data: { ...freed, fence: { increment: 1 } },
  });
  await answer();
  expect(await caseOf(placed)).toMatchObject({ cause: 'late_success' });
  shop.clock.advance(minutes(6));
  await expect(updateOrder(asAdmin, { orderId, newStatus: 'Refunded' })).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'orders.reasonNeeded' },
  });
});
