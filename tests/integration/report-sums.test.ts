// The sums of days that are over: a report by them has the figures that orders and the ledger have, whatever happened since and
// while they are computed.
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, getReport, storeReportDays } from '@/lib/domain/reports';
import type { DayRange } from '@/lib/domain/reports/schema';
import { readCover } from '@/lib/domain/reports/sums/cover';
import { ALL_SUMS, readSums } from '@/lib/domain/reports/sums/read-sums';
import { type Db, Prisma, transaction } from '@/lib/platform/db';
import { dateColumn, istDateTime, istDay, systemClock } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { openTrade, pick, randomOf, step, type Trade } from '../support/report-trade';

const { db, owner } = await testDatabase();
const { prisma } = db;
const FEE = { rate: 236, paise: 25 };
const contextOf = (inside: Db, gatewayFee: typeof FEE | null = FEE) => ({
  db: inside,
  clock: systemClock,
  shop: { gatewayFee },
});
const context = contextOf(prisma);
const today = istDateTime(systemClock.now()).slice(0, 10);
// Over, also when this test runs at midnight; and today.
const past = [-6, -5, -4, -3].map((n) => addDays(today, n));
const tradeDays = [...past, today];
const whole = { from: addDays(today, -7), to: today };
const seed = Number(process.env.REPORT_SEED ?? randomInt(2 ** 20));
const random = randomOf(seed);
const trade: Trade = await openTrade(prisma, { random, tradeDays });

const sorted = (rows: object[]) =>
  rows
    .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
    .sort();

/** A client of which some methods are others. */
function withMethods<C extends Db>(client: C, methods: object): C {
  return new Proxy(client, {
    get: (target, name) => Reflect.get(Object.hasOwn(methods, name) ? methods : target, name),
  });
}

/** One statement after the other, because a transaction has one connection. */
function inSeries(inside: Db): Db {
  let last: Promise<unknown> = Promise.resolve();
  const after =
    (method: keyof Db) =>
    (...given: unknown[]) => {
      const run = () => (inside[method] as (...all: unknown[]) => Promise<unknown>)(...given);
      last = last.then(run, run);
      return last;
    };
  return withMethods(inside, { $queryRaw: after('$queryRaw') });
}

/** The rows of each kind of sums, without the words that reading adds. */
async function byOrders(inside: Db, range: DayRange): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, { keys, figures, compute }] of Object.entries(ALL_SUMS)) {
    const columns = Prisma.raw([...keys, ...figures].join(', '));
    const rows = await inside.$queryRaw<object[]>`select ${columns} from (${compute(range, FEE)}) computed`;
    found[name] = sorted(rows);
  }
  return found;
}

async function bySums(inside: Db, range: DayRange): Promise<Record<string, string[]>> {
  const sums = await readSums(contextOf(inside), range);
  return Object.fromEntries(
    Object.entries(ALL_SUMS).map(([name, { keys, figures }]) => [
      name,
      sorted(
        sums[name as keyof typeof sums].map((row) =>
          Object.fromEntries([...keys, ...figures].map((column) => [column, row[column as never]])),
        ),
      ),
    ]),
  );
}

/** What both say of one moment, also while others write. */
async function expectEqual(range: DayRange): Promise<void> {
  await transaction({ db: prisma }, async (inside) => {
    await inside.db.$executeRaw`set transaction isolation level repeatable read`;
    expect(await bySums(inSeries(inside.db), range), `REPORT_SEED=${seed}`).toEqual(
      await byOrders(inside.db, range),
    );
  });
}

function randomRange(): DayRange {
  const ends = [addDays(today, Math.floor(random() * -8)), addDays(today, Math.floor(random() * -8))].sort();
  return { from: ends[0] ?? today, to: ends[1] ?? today };
}

/** A step of the trade as one transaction, as the store makes it. */
const act = () => transaction({ db: prisma }, (inside) => step({ ...trade, db: inside.db }));

async function ledgerOf({ from, to }: DayRange) {
  const [row] = await prisma.$queryRaw<{ sales: bigint; refunds: bigint; given: bigint }[]>`
    select coalesce(sum(e.amount) filter (where e.account = 'sales' and j.reason = 'order_paid'), 0)::bigint as sales,
           coalesce(-sum(e.amount) filter (where e.account = 'sales' and j.reason <> 'order_paid'), 0)::bigint as refunds,
           coalesce(sum(e.amount) filter (where e.account = 'points' and j.reason = 'points_earned'), 0)::bigint as given
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
     where j.created_at >= ${istDay(from).from} and j.created_at < ${istDay(to).until}`;
  return row;
}

const storedDays = async (range = whole) => (await readCover(context, range)).stored;
const storeAll = async (which = context) => {
  while ((await storeReportDays(which)) > 0);
};

test('reports by sums, by orders and by the ledger are equal after random trade, with the job between', {
  timeout: 120_000,
}, async () => {
  let read = 0;
  for (let round = 0; round < 12; round++) {
    for (let n = 0; n < 12; n++) {
      await act();
      if (random() < 0.1) await storeReportDays(context, { most: 1 + Math.floor(random() * 3) });
    }
    for (const range of [whole, randomRange(), randomRange()]) {
      read += (await storedDays(range)).length;
      await expectEqual(range);
      const { summary } = await getReport(context, { range, compared: null });
      expect({ sales: summary.sales, refunds: summary.refunds, given: summary.pointsGiven }).toEqual(
        await ledgerOf(range),
      );
    }
  }
  await storeAll();
  await expectEqual(whole);
  expect(await storedDays()).toEqual(expect.arrayContaining(past));
  expect(read).toBeGreaterThan(0);
});

test('they are equal at every moment while orders change and days are computed', {
  timeout: 120_000,
}, async () => {
  let running = true;
  const repeat = async (work: () => Promise<unknown>) => {
    for (; running; ) await work();
  };
  const others = [
    repeat(act),
    repeat(act),
    repeat(() => storeReportDays(context, { most: 2 })),
    repeat(() => storeReportDays(context, { most: 5 })),
  ];
  try {
    for (let n = 0; n < 15; n++) await expectEqual(pick(trade, [whole, randomRange()]));
  } finally {
    running = false;
    await Promise.all(others);
  }
  await storeAll();
  expect(await storedDays()).toEqual(expect.arrayContaining(past));
  await expectEqual(whole);
});

const placeOrder = (inside: Db, paidOn: string, given: Parameters<typeof make.makeOrder>[1] = {}) => {
  const paidAt = new Date(istDay(paidOn).from.getTime() + 3_600_000);
  return make.makeOrder(inside, {
    ...{ user: trade.user, ...trade.goods[0], value: 100_00n, status: 'Processing' },
    ...{ createdAt: paidAt, paidAt, ...given },
  });
};
/** Waits for nobody. */
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

test('what concerns no figure leaves no mark, and each thing that does leaves one at its days', async () => {
  await storeAll();
  const order = await prisma.order.findFirstOrThrow({ where: { paidAt: { lt: istDay(today).from } } });
  const { id } = order;
  await prisma.order.update({
    where: { id },
    data: { userEmail: '', giftNote: 'for you', updatedAt: new Date() },
  });
  expect(await marks()).toBe(0);
  await prisma.order.update({ where: { id }, data: { value: order.value + 1n } });
  expect(await marks()).toBeGreaterThan(0);
  await prisma.order.update({ where: { id }, data: { value: order.value } });
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
  expect(await storeReportDays(contextOf(between))).toBe(1);
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
    "create or replace function tarang_today_began() returns timestamptz language sql volatile parallel safe as $$ select date_trunc('day', clock_timestamp(), 'Asia/Kolkata') $$";
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
  const other = contextOf(prisma, { rate: 100, paise: 7 });
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
  const stored = await bySums(prisma, whole);
  await prisma.reportDay.deleteMany();
  expect(await bySums(prisma, whole)).toEqual(stored);
});
