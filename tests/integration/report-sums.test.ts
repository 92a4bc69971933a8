// Reports by stored sums have the figures of orders and ledger, after random trade in random order and while sums are
// computed.
import { expect, test } from 'vitest';
import { addDays, getReport, storeReportDays } from '@/lib/domain/reports';
import type { DayRange } from '@/lib/domain/reports/schema';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
import { openReports } from '../support/report-sums';
import { pick, step } from '../support/report-trade';

const { prisma, context, today, past, whole, random, trade, ...reports } = await openReports();
const { storedDays, storeAll, expectEqual } = reports;

function randomRange(): DayRange {
  const ends = [addDays(today, Math.floor(random() * -8)), addDays(today, Math.floor(random() * -8))].sort();
  return { from: ends[0] ?? today, to: ends[1] ?? today };
}

/** A step of the trade as one transaction, as the store makes it. */
const act = () => transaction({ db: prisma }, (inside) => step({ ...trade, db: inside.db }));
/** Two at once may choose one order, and the second one of them is refused. */
const actBesideOthers = () =>
  act().catch((error: unknown) => {
    if (violatedUnique(error) === null) throw error;
  });

async function ledgerOf({ from, to }: DayRange) {
  const [row] = await prisma.$queryRaw<{ sales: bigint; refunds: bigint; given: bigint }[]>`
    select coalesce(sum(e.amount) filter (where e.account = 'sales' and j.reason = 'order_paid'), 0)::bigint as sales,
           coalesce(-sum(e.amount) filter (where e.account = 'sales' and j.reason <> 'order_paid'), 0)::bigint as refunds,
           coalesce(sum(e.amount) filter (where e.account = 'points' and j.reason = 'points_earned'), 0)::bigint as given
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
     where j.created_at >= ${istDay(from).from} and j.created_at < ${istDay(to).until}`;
  return row;
}

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
    repeat(actBesideOthers),
    repeat(actBesideOthers),
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
