// What the panel's first screen says of the suppliers: measured from the calls of a day, judged by the last hour.
import { beforeEach, expect, test } from 'vitest';
import { getSupplierHealth, listFailingSuppliers, queryPoints } from '@/lib/domain/suppliers';
import type { Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { after, hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop({ worker: false });
const { context, db } = shop;
const now = new Date('2026-11-20T12:00:00.000Z');
const at = { ...context, clock: { now: () => now } };
let order: Awaited<ReturnType<typeof make.makeOrder>>;

beforeEach(async () => {
  shop.calm();
  await db.deliveryAttempt.deleteMany();
  order = await make.makeOrder(db, { status: 'Processing' });
});

/** A call that was answered after that many seconds. */
function call(ago: number, given: Partial<Prisma.DeliveryAttemptUncheckedCreateInput> = {}, took = 2) {
  const sentAt = after(now, -ago);
  const outcome = given.outcome ?? 'delivered';
  const liveKey = outcome === 'refused' ? null : `${order.id}:${ago}`;
  return make.makeAttempt(db, order, {
    outcome,
    liveKey,
    sentAt,
    answeredAt: after(sentAt, seconds(took)),
    ...given,
  });
}

const health = async (name: string, within = at) => {
  const found = (await getSupplierHealth(within)).find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test('a supplier without calls has a balance and no warning', async () => {
  expect(await health('Smile.one BR')).toMatchObject({
    balance: { amount: expect.stringMatching(/^\d/), unit: 'smilecoin' },
    calls: 0,
    successPercent: null,
    medianSeconds: null,
    lastsHours: null,
    warnings: [],
  });
});

test('the success and speed of a supplier are those of the last 24 hours, by region', async () => {
  await call(hours(23), {}, 1);
  await call(hours(5), {}, 3);
  await call(hours(4), { outcome: 'refused', error: '10006' }, 2);
  await call(minutes(3), { outcome: 'sent', answeredAt: null });
  await call(hours(25), { outcome: 'unknown' });
  await call(hours(2), { region: 'ph', outcome: 'unknown' }, 30);
  expect(await health('Smile.one BR')).toMatchObject({
    calls: 4,
    delivered: 2,
    successPercent: 66.7,
    medianSeconds: 2,
    p95Seconds: 2.9,
    warnings: [],
  });
  expect(await health('Smile.one PH')).toMatchObject({ calls: 1, successPercent: 0, medianSeconds: 30 });
  expect(await health('MooGold')).toMatchObject({ calls: 0 });
});

test('a supplier that fails three times in a row is shown as failing', async () => {
  await call(minutes(50));
  await call(minutes(40), { outcome: 'unknown' });
  await call(minutes(30), { outcome: 'refused', error: 'unsent' });
  expect((await health('Smile.one BR')).warnings).toEqual([
    'Smile.one BR fails: 2 of its last 3 calls brought nothing.',
  ]);
  // The list above the orders says the same without asking a supplier.
  expect(await listFailingSuppliers(at)).toEqual([
    'Smile.one BR fails: 2 of its last 3 calls brought nothing.',
  ]);
  // After ten good calls the warning is gone.
  for (let n = 1; n <= 10; n++) await call(minutes(n));
  expect((await health('Smile.one BR')).warnings).toEqual([]);
  expect(await listFailingSuppliers(at)).toEqual([]);
});

test('two failures of a supplier cause no warning', async () => {
  await call(minutes(40), { outcome: 'unknown' });
  await call(minutes(30), { outcome: 'unknown' });
  expect((await health('Smile.one BR')).warnings).toEqual([]);
});

test('a balance that does not last the day is warned of, also by the rate of a busy hour', async () => {
  const balance = (amount: string) => ({
    ...at,
    suppliers: {
      ...context.suppliers,
      moogold: { ...context.suppliers.moogold, balance: async () => ({ balance: amount, currency: 'USD' }) },
    },
  });
  const given = { supplier: 'moogold', region: '' } as const;
  // 24.00 in the day: 1 an hour.
  await call(hours(20), { ...given, cost: 24_00n });
  expect(await health('MooGold', balance('24.01'))).toMatchObject({ lastsHours: 24, warnings: [] });
  expect(await health('MooGold', balance('12.5'))).toMatchObject({
    lastsHours: 12.5,
    warnings: ['The balance of MooGold lasts about 12 h at the present rate.'],
  });
  // 30.00 in three hours: 10 an hour.
  await call(hours(2), { ...given, cost: 30_00n });
  expect(await health('MooGold', balance('100'))).toMatchObject({ lastsHours: 10 });
  expect((await health('MooGold', balance('0'))).warnings).toEqual(['MooGold has no balance left.']);
});

test('a supplier that does not answer does not delay the others', async () => {
  const down = shop.unplug('smileone');
  const all = await getSupplierHealth(at);
  down();
  expect(all.map(({ balance }) => balance === null)).toEqual([true, true, false]);
  expect(all[0]?.warnings).toEqual(['Smile.one BR does not tell its balance.']);
});

test('points are what Smile.one says for the region', async () => {
  const { balances } = shop.sandbox.state().smileone;
  expect(await queryPoints(context, { region: 'br' })).toEqual({ status: 200, smile_points: balances.br });
  expect(await queryPoints(context, { region: 'ph' })).toEqual({ status: 200, smile_points: balances.ph });
  const down = shop.unplug('smileone');
  await expect(queryPoints(context, { region: 'br' })).rejects.toThrow(AppError);
  down();
});
