// Median and p95 of each day are stored, and never outdated: every change that affects them is measured again, folded
// or not.
import { beforeEach, expect, test } from 'vitest';
import { foldTallies } from '@/lib/domain/stats';
import { tallyInvariants } from '@/lib/domain/stats/tally-invariants';
import { after, hours, minutes, seconds } from '@/lib/platform/time';
import { NOON } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db } = await testDatabase();
const { prisma } = db;
const context = { db: prisma };
const user = await make.makeUser(prisma);
const product = await make.makeProduct(prisma);
const item = await make.makeItem(prisma, { product });

const delivered = (took: number, createdAt = NOON) =>
  make.makeOrder(prisma, {
    user,
    product,
    item,
    createdAt,
    status: 'Completed',
    paidAt: createdAt,
    endedAt: after(createdAt, took),
  });
const times = () =>
  prisma.$queryRaw<object[]>`select day::text, median, p95 from delivery_day_times order by day`;
const kept = () =>
  prisma.$queryRaw<object[]>`select day::text, median, p95 from delivery_day_tallies order by day`;

/** What is shown now, which folding must not change, and is stored afterwards. */
async function shown(): Promise<object[]> {
  const before = await times();
  await foldTallies(context);
  expect(await times()).toEqual(before);
  expect((await kept()).filter((row) => 'median' in row && row.median !== null)).toEqual(before);
  for (const { name, offenders } of tallyInvariants)
    expect(await prisma.$queryRaw(offenders), name).toEqual([]);
  return before;
}

const today = (median: number, p95: number) => ({ day: '2026-11-20', median, p95 });

beforeEach(async () => {
  await prisma.order.deleteMany();
  await foldTallies(context);
  for (const n of [1, 2, 3]) await delivered(seconds(n * 10));
});

test('delivery times are exact before and after they are folded', async () => {
  expect(await shown()).toEqual([today(20, 29)]);
});

test("an order of yesterday that is delivered today changes yesterday's times", async () => {
  const yesterday = after(NOON, -hours(24));
  const late = await make.makeOrder(prisma, {
    user,
    product,
    item,
    createdAt: yesterday,
    status: 'Processing',
    paidAt: yesterday,
  });
  expect(await shown()).toEqual([today(20, 29)]);
  const ended = { status: 'Completed' as const, endedAt: NOON };
  await prisma.order.update({ where: { id: late.id }, data: ended });
  const day = { day: '2026-11-19', median: 86_400, p95: 86_400 };
  expect(await shown()).toEqual([day, today(20, 29)]);
  // And back, which no use case does: a day without deliveries is not shown.
  await prisma.order.update({ where: { id: late.id }, data: { status: 'Refunded' } });
  expect(await shown()).toEqual([today(20, 29)]);
});

test('a refund of an order that was not delivered changes no times', async () => {
  const { id } = await make.makeOrder(prisma, {
    user,
    product,
    item,
    createdAt: NOON,
    status: 'Processing',
    paidAt: NOON,
  });
  await foldTallies(context);
  const data = { status: 'Refunded' as const, endedAt: after(NOON, hours(5)) };
  await prisma.order.update({ where: { id }, data });
  expect(await prisma.orderTallyChange.count({ where: { status: 'Completed' } })).toBe(0);
  expect(await shown()).toEqual([today(20, 29)]);
});

test('a row that is written with a date in the past changes the times of that day', async () => {
  await delivered(minutes(1), after(NOON, -hours(24 * 400)));
  expect(await shown()).toEqual([{ day: '2025-10-16', median: 60, p95: 60 }, today(20, 29)]);
});

test('times that change while no count does are measured again, also when their sum stays', async () => {
  const [first, second] = await prisma.order.findMany({
    where: { createdAt: NOON, status: 'Completed' },
    orderBy: { endedAt: 'asc' },
  });
  await prisma.$executeRaw`
    update orders set ended_at = ended_at + case id when ${first?.id} then interval '5 s' else interval '-5 s' end
     where id in (${first?.id}, ${second?.id})`;
  expect((await shown()).at(-1)).toEqual(today(15, 28.5));
  await prisma.order.update({ where: { id: first?.id ?? '' }, data: { reason: 'nothing of time' } });
  expect(await prisma.orderTallyChange.count()).toBe(0);
});

test('an order that is deleted or changes its day changes the times of the day it leaves', async () => {
  const { id } = await delivered(seconds(100));
  await foldTallies(context);
  const moved = after(NOON, hours(24));
  const data = { createdAt: moved, paidAt: moved, endedAt: after(moved, seconds(100)) };
  await prisma.order.update({ where: { id }, data });
  expect((await shown()).slice(-2)).toEqual([today(20, 29), { day: '2026-11-21', median: 100, p95: 100 }]);
  await prisma.order.delete({ where: { id } });
  expect((await shown()).at(-1)).toEqual(today(20, 29));
});

test('deliveries during the folding are never lost', async () => {
  await Promise.all([
    ...Array.from({ length: 31 }, (_, n) => delivered(seconds(n), after(NOON, hours(48)))),
    ...Array.from({ length: 15 }, () => foldTallies(context)),
  ]);
  expect((await shown()).at(-1)).toEqual({ day: '2026-11-22', median: 15, p95: 28.5 });
});
