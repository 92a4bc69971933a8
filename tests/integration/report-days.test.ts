// Which changes of a day that is over make a report read its orders again, and what the job stores beside them.
import { expect, test } from 'vitest';
import { addDays, findWrongSums, getReport, storeReportDays } from '@/lib/domain/reports';
import { readCover } from '@/lib/domain/reports/sums/cover';
import { type Db, type Order, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { dateColumn, istDay, systemClock } from '@/lib/platform/time';
import * as make from '../support/make';
import { openReports, reportContext, withMethods } from '../support/report-sums';

const { db, owner, prisma, context, today, past, whole, trade, ...reports } = await openReports();
const { storedDays, storeAll, bySums, expectEqual } = reports;

const placeOrder = (inside: Db, paidOn: string, given: Parameters<typeof make.makeOrder>[1] = {}) => {
  const paidAt = new Date(istDay(paidOn).from.getTime() + 3_600_000);
  return make.makeOrder(inside, {
    user: trade.user,
    ...trade.goods[0],
    value: 100_00n,
    status: 'Processing',
    createdAt: paidAt,
    paidAt,
    ...given,
  });
};
for (const paidOn of past) {
  const order = await placeOrder(prisma, paidOn);
  await make.makePayment(prisma, order, { ...make.paid(100_00n), paidAt: order.paidAt });
}
/** The job does not wait for other transactions: its pauses end at once. */
const hasty = { ...context, clock: { ...systemClock, sleep: () => Promise.resolve() } };
const marks = async () => prisma.reportMark.count();
const day = addDays(today, -3);
const orders = async () =>
  (await getReport(context, { range: { from: day, to: day }, compared: null })).summary.orders;

test('a day that is over is read from its sums, until something of it changes', async () => {
  await storeAll();
  const before = await orders();
  const where = { day: dateColumn(day), dimension: 'days' };
  // A sum that is wrong shows that it is what is read.
  await prisma.reportSalesSum.updateMany({ where, data: { orders: { increment: 1000 } } });
  expect(await orders()).toBeGreaterThanOrEqual(before + 1000);
  await placeOrder(prisma, day);
  expect(await orders()).toBe(before + 1);
  expect(await storeReportDays(context)).toBe(1);
  expect([await orders(), await marks()]).toEqual([before + 1, 0]);
});

test('an order of today leaves no mark, and today has no sums', async () => {
  await storeAll();
  const order = await placeOrder(prisma, today);
  const attempt = await make.makeAttempt(prisma, order, { sentAt: systemClock.now() });
  await prisma.deliveryAttempt.update({ where: { id: attempt.id }, data: { outcome: 'delivered' } });
  await prisma.order.update({
    where: { id: order.id },
    data: { status: 'Completed', endedAt: systemClock.now() },
  });
  expect([await marks(), await storeReportDays(context)]).toEqual([0, 0]);
  await expectEqual({ from: today, to: today });
});

test('what concerns no figure leaves no mark', async () => {
  await storeAll();
  const { id } = await prisma.order.findFirstOrThrow({ where: { paidAt: { lt: istDay(day).until } } });
  await prisma.order.update({
    where: { id },
    data: { userEmail: '', giftNote: 'for you', updatedAt: new Date() },
  });
  await prisma.payment.updateMany({ data: { remark: 'of no figure', sweepCount: 3 } });
  expect(await marks()).toBe(0);
});

const moment = new Date(istDay(day).from.getTime() + 5_400_000);
const later = istDay(addDays(day, 1)).from;
const delivered = { outcome: 'delivered', sentAt: later } as const;
const told = () => ({ ...make.paid(100_00n), paidAt: moment, gatewayFee: 5n, gatewayPaymentId: newId() });

/** Each changes a day that is over by a row of another table, or in another way. */
const CHANGES: Record<string, (order: Order) => Promise<unknown>> = {
  'an order that is deleted': ({ id }) => prisma.order.delete({ where: { id } }),
  'an order that moves to another day': ({ id }) =>
    prisma.order.update({ where: { id }, data: { paidAt: later } }),
  'a delivery that is written at once': (order) => make.makeAttempt(prisma, order, delivered),
  'a payment with its fee': async (order) => {
    const id = newId();
    await makeJournalOf(id, 'order_paid', [
      { account: 'gateway', amount: -100_00n },
      { account: 'sales', amount: 100_00n },
    ]);
    await make.makePayment(prisma, order, { id, ...told() });
  },
  'points with a time of that day': () =>
    makeJournalOf(newId(), 'points_earned', [
      { account: 'rewards', amount: -5n, currency: 'POINTS' },
      { account: 'adjustments', amount: 5n, currency: 'POINTS' },
    ]),
  'a refund whose entries have another time': ({ id }) => makeRefund(id, systemClock.now()),
  'the cause of a refund that was booked before': async ({ id: orderId }) => {
    const id = newId();
    await makeRefund(id);
    await storeAll();
    await prisma.orderRefund.create({
      data: {
        id,
        orderId,
        amount: 7n,
        cause: 'disruption',
        note: 'a part',
        createdAt: systemClock.now(),
        pointsTaken: 0n,
        pointsSpent: 0n,
      },
    });
  },
  'a reopening, with what its order was before': async ({ id: orderId }) => {
    await makeRefund(orderId);
    await storeAll();
    await prisma.orderReopening.create({
      data: {
        id: newId(),
        orderId,
        fromStatus: 'Cancelled',
        amount: 7n,
        reason: 'ended by mistake',
        pointsTaken: 0n,
        pointsSpent: 0n,
        createdAt: systemClock.now(),
      },
    });
  },
};

function makeRefund(reference: string, at = moment): Promise<unknown> {
  const entries: make.Entry[] = [
    { account: 'sales', amount: -7n },
    { account: 'adjustments', amount: 7n },
  ];
  return makeJournalOf(reference, 'order_refunded', entries, at);
}

function makeJournalOf(
  reference: string,
  reason: string,
  entries: make.Entry[],
  at = moment,
): Promise<unknown> {
  const create = entries.map((entry) => ({ currency: 'INR' as const, ...entry, createdAt: at }));
  return make.makeJournal(prisma, [], { reason, reference, createdAt: moment, entries: { create } });
}

test.each(Object.entries(CHANGES))('%s is in the next report', async (_, change) => {
  const order = await placeOrder(prisma, day);
  await storeAll();
  await change(order);
  expect(await marks()).toBeGreaterThan(0);
  expect(await storedDays()).not.toContain(day);
  await expectEqual(whole);
  await storeAll();
  expect(await storedDays()).toContain(day);
  await expectEqual(whole);
});

test.each(['deliveries', 'payments'])('%s that are deleted are in no report any more', async (what) => {
  const order = await placeOrder(prisma, day);
  await make.makeAttempt(prisma, order, delivered);
  await CHANGES['a payment with its fee']?.(order);
  await storeAll();
  if (what === 'payments') await prisma.payment.deleteMany({ where: { orderId: order.id } });
  else await prisma.deliveryAttempt.deleteMany({ where: { orderId: order.id } });
  expect(await storedDays()).not.toContain(day);
  await storeAll();
  await expectEqual(whole);
});

test('a change that commits while its day is computed is in the next report', async () => {
  await storeAll();
  await placeOrder(prisma, day);
  const before = await orders();
  let changed = false;
  // The other order is paid after the sums are computed, and before they are committed.
  const between = withMethods(prisma, {
    $transaction: (work: (inside: Db) => Promise<unknown>, options?: object) =>
      prisma.$transaction(async (inside) => {
        const result = await work(inside);
        if (!changed) await placeOrder(prisma, day);
        changed = true;
        return result;
      }, options),
  });
  expect(await storeReportDays(reportContext(between))).toBe(1);
  expect(changed).toBe(true);
  expect([await marks(), await orders()]).toEqual([1, before + 1]);
  await storeAll();
  expect([await marks(), await orders()]).toEqual([0, before + 1]);
});

test('two changes of a day at once are two marks, and none waits for the other', async () => {
  await storeAll();
  const before = await orders();
  await transaction({ db: prisma }, async (slow) => {
    await placeOrder(slow.db, day);
    await placeOrder(prisma, day);
    expect(await storeReportDays(hasty)).toBe(0);
  });
  expect(await marks()).toBe(2);
  await storeAll();
  expect(await orders()).toBe(before + 2);
});

test('a transaction that began before a day was over, and wrote without a mark, holds back its sums', async () => {
  await storeAll();
  // The day is over, and for the triggers it is not.
  const restore =
    "create or replace function tarang_today_began() returns timestamptz language plpgsql volatile parallel safe as $$ begin return date_trunc('day', clock_timestamp(), 'Asia/Kolkata'); end $$";
  await owner.pool.query(restore.replace("'Asia/Kolkata')", "'Asia/Kolkata') - interval '4 days'"));
  const open = await db.pool.connect();
  try {
    const order = await placeOrder(prisma, day, { value: 1n });
    await prisma.reportDay.delete({ where: { day: dateColumn(day) } });
    await open.query('begin');
    await open.query('update orders set value = 777 where id = $1', [order.id]);
    await owner.pool.query(restore);
    expect(await storeReportDays(hasty)).toBe(0);
    expect(await marks()).toBe(0);
    await open.query('commit');
    expect(await storeReportDays(context)).toBe(1);
    await expectEqual({ from: day, to: day });
  } finally {
    open.release();
    await owner.pool.query(restore);
  }
});

test('another fee of the gateway is computed anew, and stored again', async () => {
  await storeAll();
  const other = reportContext(prisma, { rate: 100, paise: 7 });
  const fees = async (which: typeof context) =>
    (await getReport(which, { range: whole, compared: null })).summary.fees;
  const [before, live] = [await fees(context), await fees(other)];
  expect((await readCover(other, whole)).stored).toEqual([]);
  expect(live).not.toBe(before);
  await storeAll(other);
  expect([await fees(other), await fees(context)]).toEqual([live, before]);
  expect(await storedDays()).toEqual([]);
});

test('without any sums the same figures are read', async () => {
  await storeAll();
  const stored = await bySums(whole);
  await prisma.reportDay.deleteMany();
  expect(await bySums(whole)).toEqual(stored);
});

test('the proof of the books names a sum that is wrong, and no day that waits for being computed', async () => {
  await storeAll();
  const offenders = async () => prisma.$queryRaw<{ offender: string }[]>(await findWrongSums(prisma));
  expect(await offenders()).toEqual([]);
  const where = { day: dateColumn(day), dimension: 'roles' };
  await prisma.reportSalesSum.updateMany({ where, data: { sales: { increment: 1n } } });
  const found = await offenders();
  expect(found.length).toBeGreaterThan(0);
  for (const { offender } of found) expect(offender).toMatch(`report_sales_sums of ${day}, `);
  await placeOrder(prisma, day);
  expect(await offenders()).toEqual([]);
});
