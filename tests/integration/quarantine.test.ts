// A database that was restored from a backup: it does not know what was paid and delivered after the restored moment.
// Nothing is bought or refunded until that was compared and a person has ended the quarantine.

import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { approve } from '@/lib/domain/approvals';
import { sweepMediaJob } from '@/lib/domain/catalogue';
import {
  addRefund,
  cancelOwnOrder,
  chooseRoute,
  correctOrderPlayer,
  correctPlayer,
  enqueueDelivery,
  getCorrections,
  updateOrder,
} from '@/lib/domain/orders';
import { sweepPayments } from '@/lib/domain/payments';
import { compareAfterRestore, endQuarantine, getQuarantine } from '@/lib/domain/quarantine';
import { purgeExpiredJob } from '@/lib/domain/retention';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { after, days, hours, minutes, startDeadline } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const admin = await shop.shopper('admin');
const asAdmin = make.actingAs(context, admin);
const reason = 'compared with the statements by hand';

/** The mark of a restore, as the command writes it; everything so far is older than the restored moment. */
async function restored(): Promise<void> {
  const now = shop.clock.now();
  await shop.db.restore.create({ data: { id: newId(), recoveredTo: now, restoredAt: now } });
  // The queue was restored, too: each paid order has its job.
  const orders = await shop.db.order.findMany({ where: { status: 'Processing' } });
  for (const { id } of orders) await enqueueDelivery(shop.db, id);
}

/** What the lost database had bought for this order after the restored moment. */
async function boughtAfterwards({ orderid, player }: Placed, tries = 0): Promise<string> {
  const { routes } = await shop.read({ orderid });
  const [route] = routes as { region: string; packs: string[]; settings: Record<string, unknown> }[];
  if (!route) throw new Error('the order has no route');
  const reference = `${orderid}-0-0-${tries}`;
  const { region, settings } = route;
  const result = await context.suppliers.moogold.buy({
    region,
    settings,
    reference,
    pack: route.packs[0] ?? '',
    input1: player,
    input2: '2001',
    deadline: startDeadline(shop.clock, minutes(1)),
  });
  expect(['delivered', 'accepted']).toContain(result.outcome);
  return reference;
}

async function comparison(): Promise<string> {
  await compareAfterRestore(context);
  const seen = (await getQuarantine(context))?.comparedAt;
  if (!seen) throw new Error('nothing was compared');
  return seen;
}

const end = async () => endQuarantine(asAdmin, { seen: await comparison(), reason });
const statusOf = async (placed: Placed) => (await shop.read(placed)).status;

/** A paid order, whose job has seen the quarantine. */
async function waiting(item: 'moogold' | 'smileone'): Promise<Placed> {
  const placed = await shop.order({ item });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  return placed;
}

beforeEach(() => shop.calm());
afterEach(async () => {
  await shop.db.restore.updateMany({
    data: { comparedAt: shop.clock.now(), endedAt: shop.clock.now(), reason },
  });
  await shop.drain();
  await shop.assertInvariants();
  // The clock of the next test is set back: its orders would be from before this restore.
  await shop.db.restore.deleteMany();
});

test('in quarantine orders are paid and wait: no supplier is called, and the end of it delivers them', async () => {
  await restored();
  const [atMooGold, atSmileone] = [await waiting('moogold'), await waiting('smileone')];
  for (const placed of [atMooGold, atSmileone]) {
    expect(await shop.read(placed)).toMatchObject({ status: 'Processing', attempts: [] });
    expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 0 });
  }
  await end();
  await shop.drain();
  expect([await statusOf(atMooGold), await statusOf(atSmileone)]).toEqual(['Completed', 'Completed']);
  expect(shop.booked(atMooGold.player)).toEqual({ smileone: 0, moogold: 1 });
});

test('what a supplier delivered after the restored moment is found in its list and not bought again', async () => {
  const placed = await shop.paid('moogold');
  const reference = await boughtAfterwards(placed);
  await restored();
  await comparison();
  const { attempts } = await shop.read(placed);
  expect(attempts).toMatchObject([{ reference, outcome: 'unknown' }]);
  expect(await getQuarantine(context)).toMatchObject({ marked: 1 });
  await end();
  await shop.drain();
  expect(await statusOf(placed)).toBe('Completed');
  expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 1 });
});

test('bug: a comparison that ended late took the place of the one that a person had read', async () => {
  await restored();
  const { moogold } = context.suppliers;
  let seen: string | undefined;
  const late: typeof moogold = {
    ...moogold,
    async listOrders(range) {
      shop.clock.reach(after(shop.clock.now(), minutes(1)));
      seen ??= await comparison();
      shop.clock.reach(after(shop.clock.now(), minutes(1)));
      return (await moogold.listOrders?.(range)) ?? { ok: false, why: 'it has no list' };
    },
  };
  await compareAfterRestore({ ...context, suppliers: { ...context.suppliers, moogold: late } });
  expect(seen).toBeDefined();
  expect(await getQuarantine(context)).toMatchObject({ comparedAt: seen });
});

test('a later try that delivered after the restored moment is found, too', async () => {
  const placed = await shop.paid('moogold');
  await boughtAfterwards(placed, 2);
  await restored();
  await end();
  await shop.drain();
  expect(await statusOf(placed)).toBe('Completed');
  expect(shop.booked(placed.player).moogold).toBe(1);
});

test('what was paid after the restored moment is credited, and delivered once when the lost database had bought it', async () => {
  const placed = await shop.order({ item: 'moogold' });
  const shopper = await shop.shopper();
  const topUp = await shop.topUp(shopper, 150);
  await shop.pay(placed, { webhook: false });
  await shop.pay(topUp, { webhook: false });
  await boughtAfterwards(placed);
  shop.clock.reach(after(shop.clock.now(), minutes(1)));
  await restored();
  await comparison();
  expect(await statusOf(placed)).toBe('Processing');
  expect(await shop.balance(shopper)).toBe(15_000n);
  expect(await getQuarantine(context)).toMatchObject({ credited: 2, marked: 1 });
  await end();
  await shop.drain();
  expect(await statusOf(placed)).toBe('Completed');
  expect(shop.booked(placed.player).moogold).toBe(1);
});

test('what the gateway gave no answer about is asked again by the next comparison, and said until then', async () => {
  const placed = await shop.order({ item: 'moogold' });
  await shop.pay(placed, { webhook: false });
  // No sweep asks any more.
  await shop.db.payment.updateMany({ where: { orderId: placed.orderid }, data: { nextCheckAt: null } });
  shop.clock.reach(after(shop.clock.now(), minutes(1)));
  await restored();
  shop.fault('ekqr', 'down', placed.client_txn_id, { times: 1, params: { on: 'status' } });
  await comparison();
  const unanswered = 'The gateway gave no usable answer about 1 payment from before the restored moment.';
  expect(await getQuarantine(context)).toMatchObject({
    credited: 0,
    missing: expect.arrayContaining([unanswered]),
  });
  shop.clock.reach(after(shop.clock.now(), hours(1)));
  await comparison();
  expect(await getQuarantine(context)).toMatchObject({
    credited: 1,
    missing: expect.not.arrayContaining([unanswered]),
  });
  expect(await statusOf(placed)).toBe('Processing');
});

test('an order that a supplier without a list may have delivered gets a case, and is not bought', async () => {
  const placed = await shop.paid('smileone');
  await restored();
  await comparison();
  const view = await getQuarantine(context);
  expect(view).toMatchObject({ uncertain: 1 });
  expect(view?.missing.join(' ')).toContain(
    'has no list of orders: what it delivered since then is not known.',
  );
  await end();
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    attempts: [],
    reviews: [{ cause: 'outcome_unknown', closedAt: null }],
  });
  expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 0 });
});

test('an order that a person delivers gets a case, too: one may have delivered it after the restored moment', async () => {
  const placed = await shop.order({ item: 'moreByHand' });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  await restored();
  await comparison();
  await end();
  const open = { cause: 'outcome_unknown', evidence: { notRead: 'what people delivered since' } };
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    reviews: [{ ...open, closedAt: null }],
  });
  await updateOrder(asAdmin, { orderId: placed.orderid, newStatus: 'Completed' });
  expect((await shop.read(placed)).reviews.every(({ closedAt }) => closedAt !== null)).toBe(true);
});

test('orders of a supplier whose list cannot be read get a case, too, and the reason is said', async () => {
  const placed = await shop.paid('moogold');
  await restored();
  const plug = shop.unplug('moogold');
  await comparison();
  plug();
  expect((await getQuarantine(context))?.missing.join(' ')).toContain(
    'The orders of MooGold could not be read',
  );
  const seen = (await getQuarantine(context))?.comparedAt ?? '';
  await endQuarantine(asAdmin, { seen, reason });
  await shop.drain();
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'outcome_unknown', closedAt: null }]);
  expect(shop.booked(placed.player).moogold).toBe(0);
});

test('in quarantine nobody refunds or cancels, and an order that a person knows to be delivered can be completed', async () => {
  const [done, placed] = [await shop.sell({ item: 'moogold' }), await shop.paid('moogold')];
  await boughtAfterwards(placed);
  await restored();
  for (const newStatus of ['Refunded', 'Cancelled'] as const)
    await expect(updateOrder(asAdmin, { orderId: placed.orderid, newStatus, reason })).rejects.toMatchObject({
      code: 'conflict',
      description: { messageKey: 'backups.refundsWait' },
    });
  const refund = {
    orderId: done.orderid,
    amount: 1,
    alreadyRefunded: 0,
    cause: 'other' as const,
    note: reason,
    packs: [],
  };
  await expect(addRefund(asAdmin, { ...refund, idempotency })).rejects.toMatchObject({
    description: { messageKey: 'backups.refundsWait' },
  });
  await updateOrder(asAdmin, { orderId: placed.orderid, newStatus: 'Completed', reason });
  expect(await statusOf(placed)).toBe('Completed');
});

test('in quarantine no customer takes an order back that may be delivered, or gives it another player', async () => {
  const placed = await shop.paid('moogold');
  const { orderid, viewer } = placed;
  await boughtAfterwards(placed);
  await restored();
  const acting = make.actingAs(context, viewer);
  const waits = { code: 'conflict', description: { messageKey: 'orders.personLooksAtIt' } };
  await expect(cancelOwnOrder(acting, { orderid, paid: true, idempotency })).rejects.toMatchObject(waits);
  const other = { orderid, input1: shop.player(), input2: '2002', idempotency };
  await expect(correctPlayer(acting, other)).rejects.toMatchObject(waits);
  expect(await shop.balance(viewer)).toBe(0n);
  await end();
  await shop.drain();
  expect(await statusOf(placed)).toBe('Completed');
  expect(shop.booked(placed.player).moogold).toBe(1);
});

test('in quarantine no order is cancelled as unpaid that may have been paid and delivered after the moment', async () => {
  const [before, moment] = [await shop.order({ item: 'moogold' }), shop.clock.now()];
  shop.clock.advance(minutes(1));
  await shop.db.restore.create({ data: { id: newId(), recoveredTo: moment, restoredAt: shop.clock.now() } });
  const cancel = ({ orderid, viewer }: Placed) =>
    cancelOwnOrder(make.actingAs(context, viewer), { orderid, paid: false, idempotency });
  await expect(cancel(before)).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'orders.personLooksAtIt' },
  });
  const placed = await shop.order({ item: 'moogold' });
  await cancel(placed);
  expect(await statusOf(placed)).toBe('Failed');
});

test('in quarantine staff give no order another route or player: what refused it there may be what delivered it', async () => {
  const placed = await shop.paid('moogold');
  const { orderid: orderId } = placed;
  await boughtAfterwards(placed);
  await restored();
  const { seen } = await getCorrections(asAdmin, { orderId });
  const waits = { code: 'conflict', description: { messageKey: 'backups.refundsWait' } };
  const [route] = (await shop.read(placed)).routes as { position: number }[];
  const position = route?.position ?? 0;
  await expect(chooseRoute(asAdmin, { orderId, seen, position, reason, idempotency })).rejects.toMatchObject(
    waits,
  );
  const other = { orderId, seen, input1: shop.player(), input2: '2002', reason, idempotency };
  await expect(correctOrderPlayer(asAdmin, other)).rejects.toMatchObject(waits);
  await end();
  await shop.drain();
  expect(shop.booked(placed.player).moogold).toBe(1);
});

test('in quarantine no payment is given up, nothing is purged, and no picture of a later time is removed', async () => {
  const placed = await shop.order({ item: 'moogold' });
  await restored();
  await shop.db.playerCheck.create({
    data: {
      key: 'of a month ago',
      outcome: 'found',
      message: '',
      checkedAt: after(shop.clock.now(), -days(30)),
    },
  });
  const one = new Uint8Array([1]);
  const picture = await context.media.save({ 480: one, 960: one, 1440: one });
  shop.clock.reach(after(shop.clock.now(), days(5)));
  await shop.db.payment.updateMany({
    where: { orderId: placed.orderid },
    data: { nextCheckAt: after(shop.clock.now(), -minutes(1)), sweepCount: 50 },
  });
  await sweepPayments(context);
  await enqueue(shop.db, purgeExpiredJob, {});
  await enqueue(shop.db, sweepMediaJob, {});
  await shop.drain({ hurry: false });
  expect((await shop.read(placed)).payments[0]).toMatchObject({
    status: 'open',
    nextCheckAt: expect.any(Date),
  });
  expect(await statusOf(placed)).toBe('Created');
  expect(await shop.db.playerCheck.count({ where: { key: 'of a month ago' } })).toBe(1);
  // Another restore may bring its row back.
  expect((await context.media.list()).map(({ key }) => key)).toContain(picture);
});

test('bug: the end of a quarantine took statements for each waiting order, and a busy shop could not end it', async () => {
  const goOn = [await shop.paid('moogold'), await shop.paid('moogold')];
  const held = [await shop.paid('smileone'), await shop.paid('smileone'), await shop.paid('smileone')];
  await restored();
  const seen = await comparison();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await endQuarantine(asAdmin, { seen, reason });
  const texts = query.mock.calls.map(([first]) => (first as { text?: string }).text ?? String(first));
  query.mockRestore();
  // The cases, their events with what customers are told of them, and the deliveries.
  const written = texts.filter((text) => /insert into \S*\b(reviews|order_events|job_outbox)\b/i.test(text));
  expect(written).toHaveLength(3);
  await shop.drain();
  for (const placed of goOn) expect(await statusOf(placed)).toBe('Completed');
  for (const placed of held) {
    expect(await statusOf(placed)).toBe('Processing');
    expect(await shop.read(placed)).toMatchObject({ reviews: [{ cause: 'outcome_unknown' }] });
  }
});

test('the quarantine ends only after a comparison, by a person who saw the newest one, and once', async () => {
  await restored();
  const early = endQuarantine(asAdmin, { seen: shop.clock.now().toISOString(), reason });
  await expect(early).rejects.toMatchObject({ description: { messageKey: 'backups.notCompared' } });
  const seen = await comparison();
  shop.clock.reach(after(shop.clock.now(), hours(2)));
  await comparison();
  await expect(endQuarantine(asAdmin, { seen, reason })).rejects.toMatchObject({
    description: { messageKey: 'backups.comparedSince' },
  });
  await end();
  const again = endQuarantine(asAdmin, { seen, reason });
  await expect(again).rejects.toMatchObject({ description: { messageKey: 'backups.notQuarantined' } });
  const entry = await shop.db.auditEntry.findFirst({
    where: { action: 'end-quarantine' },
    orderBy: { id: 'desc' },
  });
  expect(entry).toMatchObject({ actorId: admin.userid, after: { reason } });
});

test('waiting orders of more than one person may give alone take a second one', async () => {
  await restored();
  await waiting('moogold');
  const strict = { ...asAdmin, shop: { ...asAdmin.shop, creditAlone: 1 } };
  const seen = await comparison();
  const asked = await endQuarantine(strict, { seen, reason }).catch((error: unknown) => error);
  expect(asked).toMatchObject({ code: 'approval_required', reply: { approvalId: expect.any(String) } });
  expect(await getQuarantine(context)).not.toBeNull();
  const request = await shop.db.approvalRequest.findFirstOrThrow({
    where: { kind: 'quarantine-end', status: 'open' },
  });
  const second = make.viewerOf(
    await make.makeAdmin(shop.db, { staffSince: after(shop.clock.now(), -days(10)) }),
  );
  await approve({ ...make.actingAs(context, second), shop: strict.shop }, { id: request.id, seen: '' });
  expect(await getQuarantine(context)).toBeNull();
  expect(await shop.db.restore.findFirst({ where: { approverId: second.userid } })).toMatchObject({ reason });
});
