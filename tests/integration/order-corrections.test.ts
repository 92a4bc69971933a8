// What staff correct on the page of an order: its player and the route by which it is bought, beside a worker and each
// other.
import { beforeEach, expect, test } from 'vitest';
import { chooseRoute, correctOrderPlayer, deliverOrder, getCorrections } from '@/lib/domain/orders';
import { chooseRouteForm, correctOrderPlayerForm } from '@/lib/domain/orders/schema';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { holdPurchases } from '../support/shop/hold-purchases';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

const admin = async () => make.actingAs(context, await shop.shopper('admin'));
const deliver = ({ orderid }: Placed) => deliverOrder(context, { orderId: orderid, worker: 'test/1' });
const seenOf = async ({ orderid }: Placed) => getCorrections(await admin(), { orderId: orderid });

async function correct(placed: Placed, input1: string, seen?: string) {
  const given = { orderId: placed.orderid, input1, input2: '2001', reason: 'he wrote in the chat' };
  return correctOrderPlayer(await admin(), {
    ...given,
    seen: seen ?? (await seenOf(placed)).seen,
    idempotency,
  });
}

async function choose(placed: Placed, seen?: string) {
  const known = await seenOf(placed);
  return chooseRoute(await admin(), {
    orderId: placed.orderid,
    reason: 'its supplier answers again',
    idempotency,
    position: known.routes[0]?.position ?? 0,
    seen: seen ?? known.seen,
  });
}

/** A paid order whose only call was refused for certain, and whose case waits for a person. */
async function refused(): Promise<Placed> {
  const placed = await shop.paid('smileone');
  const order = await db.order.findUniqueOrThrow({ where: { id: placed.orderid } });
  const [route] = order.routes as unknown as { position: number; packs: string[] }[];
  await make.makeAttempt(db, order, {
    outcome: 'refused',
    liveKey: null,
    error: '20',
    routePosition: route?.position ?? 0,
    reference: `${order.id}-0-${route?.position}-0`,
    answeredAt: new Date(),
    pack: route?.packs[0] ?? '',
  });
  await shop.makeReview(order.id);
  return placed;
}

test('the goods of a paid order go to the player that staff entered, and the customer is told', async () => {
  const placed = await shop.paid('smileone');
  const player = shop.player();
  await correct(placed, player);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Completed', input1: player });
  expect(shop.booked(player).smileone).toBe(1);
  expect(shop.booked(placed.player).smileone).toBe(0);
  const event = order.events.find(({ kind }) => kind === 'player_corrected');
  expect(event?.detail).toMatchObject({
    from: { input1: placed.player },
    to: { input1: player },
    reason: 'he wrote in the chat',
  });
  expect(
    await db.notification.count({ where: { orderId: order.id, kind: 'player_corrected' } }),
  ).toBeGreaterThan(0);
  expect(
    await db.auditEntry.findFirst({ where: { objectId: order.id, action: 'correct-player' } }),
  ).toMatchObject({ before: { input1: placed.player }, after: { input1: player } });
  await shop.assertAllEnded();
});

test('of twenty people who correct the player at once beside a worker, one does, and one player has the goods', async () => {
  for (let round = 0; round < 3; round++) {
    const placed = await shop.paid('smileone');
    const { seen } = await seenOf(placed);
    const players = Array.from({ length: 20 }, () => shop.player());
    const [, ...outcomes] = await Promise.allSettled([
      deliver(placed),
      ...players.map((player) => correct(placed, player, seen)),
    ]);
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBeLessThanOrEqual(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    await shop.drain();
    const order = await shop.read(placed);
    expect(order.status).toBe('Completed');
    const bought = [placed.player, ...players].filter((player) => shop.booked(player).smileone > 0);
    expect(bought).toEqual([order.input1]);
  }
  await shop.assertAllEnded();
});

test('an order that is sent keeps its player, also while the supplier has not answered', async () => {
  const placed = await shop.paid('smileone');
  const { seen } = await seenOf(placed);
  const held = holdPurchases(shop, 'smileone');
  const running = deliver(placed);
  await expect.poll(() => held.waiting).toBe(1);
  await expect(correct(placed, shop.player(), seen)).rejects.toMatchObject({ code: 'conflict' });
  expect(await seenOf(placed)).toMatchObject({ player: false, routes: [] });
  await expect(correct(placed, shop.player())).rejects.toMatchObject({ code: 'conflict' });
  held.release();
  await running;
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', input1: placed.player });
});

test('an order that was refused for its player is tried anew for the corrected one, under a new reference', async () => {
  const placed = await refused();
  const player = shop.player();
  await correct(placed, player);
  expect((await shop.read(placed)).reviews).toMatchObject([{ closedAt: null }]);
  await choose(placed);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.attempts.map(({ outcome }) => outcome)).toEqual(['refused', 'delivered']);
  expect(new Set(order.attempts.map(({ reference }) => reference)).size).toBe(2);
  expect(shop.booked(player).smileone).toBe(1);
});

test('the same player, one that the supplier does not know, and a reason that looks like a code are refused', async () => {
  const placed = await shop.paid('smileone');
  await expect(correct(placed, placed.player)).rejects.toMatchObject({ code: 'conflict' });
  await expect(correct(placed, 'no player!')).rejects.toMatchObject({ code: 'invalid_input' });
  // The sandbox knows no such player.
  await expect(correct(placed, '404404404')).rejects.toMatchObject({ code: 'player_not_allowed' });
  expect((await shop.read(placed)).input1).toBe(placed.player);
  const form = { orderId: placed.orderid, seen: '', input1: '1', input2: '1', key: 'a-key-of-a-form' };
  const code = { ...form, reason: 'Sent XK7F-9Q2M-W4ZT to him' };
  expect(correctOrderPlayerForm.safeParse({ ...form, reason: 'a typing error' }).success).toBe(true);
  expect(correctOrderPlayerForm.safeParse(code).success).toBe(false);
  expect(chooseRouteForm.safeParse({ ...code, position: 0 }).success).toBe(false);
});

test('goods that came late are decided about before the player is corrected or another route buys', async () => {
  const placed = await refused();
  const { reviews } = await shop.read(placed);
  await db.review.updateMany({
    where: { id: { in: reviews.map(({ id }) => id) } },
    data: { cause: 'late_success' },
  });
  expect(await seenOf(placed)).toMatchObject({ player: false, routes: [] });
  await expect(correct(placed, shop.player())).rejects.toMatchObject({ code: 'conflict' });
  await expect(choose(placed)).rejects.toMatchObject({ code: 'conflict' });
});

test('a chosen route buys an order once, when twenty people choose it at once beside a worker', async () => {
  const placed = await refused();
  const { seen, routes } = await seenOf(placed);
  expect(routes).toMatchObject([{ supplier: 'Smile.one', wasRefused: true }]);
  const [, ...outcomes] = await Promise.allSettled([
    deliver(placed),
    ...Array.from({ length: 20 }, () => choose(placed, seen)),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await Promise.all([deliver(placed), shop.drain()]);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.reviews).toMatchObject([{ closedAt: expect.any(Date), note: 'its supplier answers again' }]);
  expect(shop.booked(placed.player)).toEqual({ smileone: 1, moogold: 0 });
  expect(await db.auditEntry.count({ where: { objectId: order.id, action: 'choose-route' } })).toBe(1);
});

test('no route is chosen while a call may have bought something, for an order that ended, or for goods by hand', async () => {
  const open = await shop.unanswered();
  expect((await seenOf(open)).routes).toEqual([]);
  await expect(choose(open)).rejects.toMatchObject({ code: 'conflict' });
  const ended = await shop.sell();
  await expect(choose(ended)).rejects.toMatchObject({ code: 'conflict' });
  const byHand = await shop.paid('byHand');
  expect((await seenOf(byHand)).routes).toEqual([]);
  await expect(choose(byHand)).rejects.toMatchObject({ code: 'conflict' });
  expect((await shop.read(byHand)).instant).toBe(false);
});

test('both need recent authentication', async () => {
  const placed = await shop.paid('smileone');
  const { seen } = await seenOf(placed);
  const tired = { ...(await admin()) };
  const stale = { ...tired, actor: { ...tired.actor, grants: [] } };
  const given = { orderId: placed.orderid, seen, reason: 'x', idempotency };
  const player = { ...given, input1: shop.player(), input2: '2001' };
  await expect(correctOrderPlayer(stale, player)).rejects.toMatchObject({ code: 'recent_auth_required' });
  await expect(chooseRoute(stale, { ...given, position: 0 })).rejects.toMatchObject({
    code: 'recent_auth_required',
  });
});
