// Orders that were ended wrongly go on: their money is taken back once, they are bought and refunded no more than once
// for each time that they were opened, and the rules of prove hold after each step.
import { beforeEach, expect, test } from 'vitest';
import { approve, listApprovals } from '@/lib/domain/approvals';
import {
  cancelOwnOrder,
  chooseRoute,
  correctOrderPlayer,
  deliverOrder,
  getCorrections,
  reopenOrder,
  settleGoodsCase,
  updateOrder,
} from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { publishReview, writeReview } from '@/lib/domain/product-reviews';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

/** The sandbox finds this player, and refuses to deliver to them. */
const REFUSED_PLAYER = '500500500';

const admin = async () => make.actingAs(context, await shop.shopper('admin'));
const stateOf = async ({ orderid }: Pick<Placed, 'orderid'>) =>
  getCorrections(await admin(), { orderId: orderid });

async function reopen(placed: Pick<Placed, 'orderid'>, given: { seen?: string; takes?: number } = {}) {
  const state = await stateOf(placed);
  return reopenOrder(await admin(), {
    orderId: placed.orderid,
    reason: 'ended by mistake',
    idempotency,
    takes: given.takes ?? state.reopening?.takes ?? 0,
    seen: given.seen ?? state.seen,
  });
}

async function end(placed: Pick<Placed, 'orderid'>, newStatus: 'Completed' | 'Refunded' | 'Cancelled') {
  const given = { orderId: placed.orderid, newStatus, reason: 'decided by hand' };
  return updateOrder(await admin(), given);
}

async function choose(placed: Placed) {
  const { seen, routes } = await stateOf(placed);
  return chooseRoute(await admin(), {
    orderId: placed.orderid,
    seen,
    reason: 'its supplier is back',
    idempotency,
    position: routes[0]?.position ?? -1,
  });
}

const pointsOf = async ({ viewer }: Placed) => {
  const where = { userId_currency: { userId: viewer.userid, currency: 'POINTS' as const } };
  return (await db.wallet.findUnique({ where }))?.balance ?? 0n;
};

test('a refunded order goes on: its price leaves the wallet, the player is corrected, and a chosen route delivers it', async () => {
  const placed = await shop.sell({ player: REFUSED_PLAYER });
  expect((await shop.read(placed)).status).toBe('Refunded');
  expect(await shop.balance(placed.viewer)).toBe(79_00n);
  expect((await stateOf(placed)).reopening).toEqual({ takes: 79 });
  await reopen(placed);
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    instant: false,
    endedAt: null,
    reason: null,
  });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await shop.drain();
  await deliverOrder(context, { orderId: placed.orderid, worker: 'test/1' });
  expect((await shop.read(placed)).status).toBe('Processing');
  await shop.assertInvariants();
  const player = shop.player();
  const { seen } = await stateOf(placed);
  await correctOrderPlayer(await admin(), {
    orderId: placed.orderid,
    seen,
    input1: player,
    input2: '2001',
    reason: 'typed wrong',
    idempotency,
  });
  await choose(placed);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Completed', input1: player });
  expect(shop.booked(player).smileone).toBe(1);
  expect(new Set(order.attempts.map(({ reference }) => reference)).size).toBe(order.attempts.length);
  expect(order.walletTransactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['Refunded', 79_00n],
    ['Debit', 79_00n],
  ]);
  expect(await pointsOf(placed)).toBeGreaterThan(0n);
  expect(await db.notification.count({ where: { orderId: order.id, kind: 'reopened' } })).toBeGreaterThan(0);
  await shop.assertAllEnded();
});

test('an order that is reopened by a clock behind the one of its last reopening is refunded all the same, and earns its points', async () => {
  const placed = await shop.sell({ player: REFUSED_PLAYER });
  shop.clock.advance(hours(3));
  await reopen(placed);
  await end(placed, 'Refunded');
  // The next server of the database, whose clock is right.
  shop.clock.advance(-hours(3));
  await reopen(placed);
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await end(placed, 'Cancelled');
  expect(await shop.balance(placed.viewer)).toBe(79_00n);
  shop.clock.advance(-hours(1));
  await reopen(placed);
  await end(placed, 'Completed');
  const earned = await pointsOf(placed);
  expect(earned).toBeGreaterThan(0n);
  shop.clock.advance(-hours(1));
  await reopen(placed);
  expect(await pointsOf(placed)).toBe(0n);
  await end(placed, 'Completed');
  expect(await pointsOf(placed)).toBe(earned);
  await shop.assertInvariants();
  await shop.assertAllEnded();
});

test('a reopened order is refunded again, and again after another reopening: each refund is booked once', async () => {
  const placed = await shop.sell({ player: REFUSED_PLAYER });
  for (let round = 0; round < 2; round++) {
    await reopen(placed);
    expect(await shop.balance(placed.viewer)).toBe(0n);
    await end(placed, round === 0 ? 'Refunded' : 'Cancelled');
    expect(await shop.balance(placed.viewer)).toBe(79_00n);
    await shop.assertInvariants();
  }
  expect(
    await db.ledgerJournal.count({ where: { reason: 'order_reopened', actorId: { not: null } } }),
  ).toBeGreaterThanOrEqual(2);
  await shop.assertAllEnded();
});

test('of twenty people who reopen an order at once one does, and the price is taken once', async () => {
  const placed = await shop.sell({ player: REFUSED_PLAYER });
  const { seen } = await stateOf(placed);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => reopen(placed, { seen, takes: 79 })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  expect(await db.orderReopening.count({ where: { orderId: placed.orderid } })).toBe(1);
  await end(placed, 'Refunded');
  await shop.assertAllEnded();
});

test('a refund that is spent cannot be taken back, and no wallet falls below zero', async () => {
  const placed = await shop.sell({ player: REFUSED_PLAYER });
  const [spent] = await Promise.allSettled([
    shop.buy({ viewer: placed.viewer }),
    reopen(placed).catch((error: unknown) => expect(error).toMatchObject({ code: 'not_available' })),
  ]);
  expect(spent.status).toBe('fulfilled');
  await shop.drain();
  expect(await shop.balance(placed.viewer)).toBe(0n);
  const { status } = await shop.read(placed);
  if (status === 'Refunded') await expect(reopen(placed)).rejects.toMatchObject({ code: 'not_available' });
  else await end(placed, 'Completed');
  await shop.assertInvariants();
});

test('an order that was Completed by hand without goods goes on without its points, and earns them once', async () => {
  const placed = await shop.unanswered();
  await end(placed, 'Completed');
  const earned = await pointsOf(placed);
  expect(earned).toBeGreaterThan(0n);
  await reopen(placed);
  expect(await pointsOf(placed)).toBe(0n);
  await shop.assertInvariants();
  await shop.drain();
  // Smile.one cannot be asked, so that a person decides.
  expect((await shop.read(placed)).reviews.filter(({ closedAt }) => closedAt === null)).toHaveLength(1);
  expect((await stateOf(placed)).routes).toEqual([]);
  await end(placed, 'Completed');
  expect(await pointsOf(placed)).toBe(earned);
  expect(shop.booked(placed.player).smileone).toBe(1);
  await shop.assertAllEnded();
});

test('an order that brought rewards for an invitation gives them back when it is reopened, and again when it ends', async () => {
  const placed = await shop.unanswered();
  const inviter = await shop.shopper();
  await make.makeReferralTerms(db);
  const { id } = await make.makeReferral(db, {
    inviter: { id: inviter.userid },
    friend: { id: placed.viewer.userid },
    minOrder: 1n,
  });
  const referral = () => db.referral.findUniqueOrThrow({ where: { id } });
  await end(placed, 'Completed');
  const { status, inviterReward, friendReward } = await referral();
  expect([status, (inviterReward ?? 0n) > 0n]).toEqual(['rewarded', true]);
  await reopen(placed);
  expect(await referral()).toMatchObject({
    status: 'taken_back',
    inviterTaken: inviterReward,
    friendTaken: friendReward,
  });
  await shop.assertInvariants();
  await end(placed, 'Completed');
  expect(await referral()).toMatchObject({ status: 'rewarded', inviterReward, friendReward });
  const points = await db.wallet.findFirstOrThrow({ where: { userId: inviter.userid, currency: 'POINTS' } });
  expect(points.balance).toBe(inviterReward);
  await shop.assertInvariants();
});

test('bug: a review stayed published whose order had been Completed by mistake and was refunded', async () => {
  const placed = await shop.unanswered();
  await end(placed, 'Completed');
  const { productId, userId } = await shop.read(placed);
  await writeReview(context, {
    userId,
    product_id: productId,
    stars: 1,
    text: 'Nothing came.',
    named: false,
  });
  const review = () => db.productReview.findFirstOrThrow({ where: { userId, productId } });
  await publishReview(await admin(), { id: (await review()).id, seen: (await review()).version });
  await reopen(placed);
  // The goods may come yet.
  expect((await review()).status).toBe('published');
  await end(placed, 'Refunded');
  expect((await review()).status).toBe('refunded');
  await shop.assertInvariants();
});

test('goods that came after a refund are adopted once the order is reopened', async () => {
  const placed = await shop.unanswered();
  await end(placed, 'Refunded');
  const [attempt] = (await shop.read(placed)).attempts;
  await answerAttempt(
    context,
    { id: attempt?.id ?? '', orderId: placed.orderid, fence: 0 },
    {
      outcome: 'delivered',
      supplierOrderId: 'LATE1',
      cost: null,
      goods: null,
      differences: [],
      request: {},
      reply: {},
      took: 0,
    },
  );
  const late = (await shop.read(placed)).reviews.find(({ cause }) => cause === 'late_success');
  expect(late?.closedAt).toBeNull();
  await reopen(placed);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Processing');
  await settleGoodsCase(await admin(), {
    reviewId: late?.id ?? '',
    decision: 'adopt',
    reason: 'the player has them',
  });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(await shop.balance(placed.viewer)).toBe(0n);
  expect(shop.booked(placed.player).smileone).toBe(1);
  await shop.assertAllEnded();
});

test('goods of a reopened order that its supplier still works on are adopted, asked about, and end it', async () => {
  const placed = await shop.order({ item: 'moogold' });
  shop.fault('moogold', 'down', placed.orderid, { params: { on: 'order/order_detail_partner_id' } });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  const [attempt] = (await shop.read(placed)).attempts;
  if (!attempt) throw new Error('nothing was bought');
  const evidence = { request: {}, reply: {}, took: 0 };
  const refusal = {
    outcome: 'refused',
    code: 'incorrect-details',
    message: 'a wrong answer',
    ended: true,
  } as const;
  await answerAttempt(context, attempt, { ...evidence, ...refusal });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Refunded');
  const supplierOrderId = attempt.supplierOrderId ?? 'LATE2';
  await answerAttempt(context, attempt, {
    ...evidence,
    outcome: 'accepted',
    supplierOrderId,
    differences: [],
  });
  await reopen(placed);
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', instant: false });
  const late = (await shop.read(placed)).reviews.find(({ cause }) => cause === 'late_success');
  await settleGoodsCase(await admin(), {
    reviewId: late?.id ?? '',
    decision: 'adopt',
    reason: 'it has them',
  });
  shop.calm();
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(shop.booked(placed.player).moogold).toBe(1);
  await shop.assertAllEnded();
});

test('what was delivered, cancelled by its customer, failed or goes on is not reopened', async () => {
  const delivered = await shop.sell();
  const failed = await shop.order();
  await shop.pay(failed, { outcome: 'failure' });
  await shop.drain();
  const waiting = await shop.paid('smileone');
  const cancelled = await shop.paid('smileone');
  const own = make.actingAs(context, cancelled.viewer);
  await cancelOwnOrder(own, { orderid: cancelled.orderid, paid: true, idempotency });
  for (const placed of [delivered, failed, waiting, cancelled]) {
    expect((await stateOf(placed)).reopening).toBeNull();
    await expect(reopen(placed)).rejects.toMatchObject({ code: 'conflict' });
  }
  await deliverOrder(context, { orderId: waiting.orderid, worker: 'test/1' });
  await shop.assertAllEnded();
});

test('above what one person may give alone a second one approves, and it is carried out once', async () => {
  const placed = await shop.unanswered();
  await end(placed, 'Completed');
  const asker = await make.makeUser(db, { role: 'admin', staffSince: new Date('2026-01-01') });
  const strict = { ...context, shop: { ...context.shop, creditAlone: 10 } };
  const { seen } = await stateOf(placed);
  const asked = await reopenOrder(make.actingAs(strict, make.viewerOf(asker)), {
    orderId: placed.orderid,
    reason: 'ended by mistake',
    takes: 0,
    seen,
    idempotency,
  }).catch((error: unknown) => error);
  expect(asked).toMatchObject({ code: 'approval_required', reply: { approvalId: expect.any(String) } });
  const { approvalId: id } = (asked as { reply: { approvalId: string } }).reply;
  const second = await make.makeUser(db, { role: 'admin', staffSince: new Date('2026-01-01') });
  const approver = make.actingAs(
    { ...strict, shop: { ...strict.shop, staffSecondFactor: 'off' as const } },
    make.viewerOf(second),
  );
  const lists = JSON.stringify(await listApprovals(approver));
  expect(lists).toContain(id);
  const seenSums = /"seen":"([^"]*)"/.exec(lists.slice(lists.indexOf(id)))?.[1] ?? '';
  await approve(approver, { id, seen: seenSums });
  expect((await shop.read(placed)).status).toBe('Processing');
  expect(await db.orderReopening.findUniqueOrThrow({ where: { id } })).toMatchObject({
    orderId: placed.orderid,
    actorId: asker.id,
    approverId: second.id,
  });
  await expect(approve(approver, { id, seen: seenSums })).rejects.toMatchObject({ code: 'conflict' });
  await shop.drain();
  await end(placed, 'Completed');
  await shop.assertAllEnded();
});

test('a process of the version before cannot refund a reopened order without giving its price back', async () => {
  const placed = await shop.sell({ player: REFUSED_PLAYER });
  await reopen(placed);
  const refund = db.order.update({ where: { id: placed.orderid }, data: { status: 'Refunded' } });
  await expect(refund).rejects.toThrow(/order_reopenings_refund_booked/);
  await end(placed, 'Refunded');
  await shop.assertAllEnded();
});
