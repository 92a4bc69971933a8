// A person decides about goods that are not those that were ordered: accepts what was delivered, or claims it back.
import { beforeEach, expect, test } from 'vitest';
import { askAgain, settleGoodsCase } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import type { Difference } from '@/lib/integrations/suppliers';
import { minutes } from '@/lib/platform/time';
import { openWrongGoods, REASON } from '../support/wrong-goods';

const opened = await openWrongGoods();
const { shop, context, admin, asAdmin, deliver, withMooGold, delivered, caseOf } = opened;
const { settle, end, createCalls, assertRules } = opened;
beforeEach(() => shop.calm());

const CREATE = 'order/create_order';
const ASK = 'order/order_detail_partner_id';

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
  const lookUp: typeof context.suppliers.moogold.lookUp = async () => ({
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
