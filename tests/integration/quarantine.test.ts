// A database that was restored from a backup: it does not know what was paid and delivered after the restored moment.
// Nothing is bought or refunded until that was compared and a person has ended the quarantine.
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { approve } from '@/lib/domain/approvals';
import { updateOrder } from '@/lib/domain/orders';
import { compareAfterRestore, endQuarantine, getQuarantine } from '@/lib/domain/quarantine';
import { after, days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openQuarantine } from '../support/quarantine';

const {
  shop,
  context,
  admin,
  asAdmin,
  reason,
  restored,
  boughtAfterwards,
  comparison,
  end,
  statusOf,
  waiting,
  endAll,
} = await openQuarantine();
beforeEach(() => shop.calm());
afterEach(endAll);

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
