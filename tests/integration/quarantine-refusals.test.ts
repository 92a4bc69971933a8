// What nobody can do in the quarantine of a restored database, because the lost one may have done it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepMediaJob } from '@/lib/domain/catalogue';
import {
  addRefund,
  cancelOwnOrder,
  chooseRoute,
  correctOrderPlayer,
  correctPlayer,
  getCorrections,
  updateOrder,
} from '@/lib/domain/orders';
import { sweepPayments } from '@/lib/domain/payments';
import { purgeExpiredJob } from '@/lib/domain/retention';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { after, days, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openQuarantine } from '../support/quarantine';
import type { Placed } from '../support/shop';

const { shop, context, asAdmin, reason, restored, boughtAfterwards, end, statusOf, endAll } =
  await openQuarantine();
beforeEach(() => shop.calm());
afterEach(endAll);

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
