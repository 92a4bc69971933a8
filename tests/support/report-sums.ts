// A database with random trade, and what compares its reports: by sums, and by orders alone.
import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { GatewayFee } from '@/lib/domain/context';
import { addDays, storeReportDays } from '@/lib/domain/reports';
import type { DayRange } from '@/lib/domain/reports/schema';
import { readCover } from '@/lib/domain/reports/sums/cover';
import { ALL_SUMS, readSums } from '@/lib/domain/reports/sums/read-sums';
import { type Db, Prisma, transaction } from '@/lib/platform/db';
import { istDateTime, systemClock } from '@/lib/platform/time';
import { testDatabase } from './database';
import { openTrade, randomOf } from './report-trade';

const FEE = { rate: 236, paise: 25 };

export const reportContext = (db: Db, gatewayFee: GatewayFee = FEE) => ({
  db,
  clock: systemClock,
  shop: { gatewayFee },
});

export async function openReports() {
  const { db, owner } = await testDatabase();
  const { prisma } = db;
  const context = reportContext(prisma);
  const today = istDateTime(systemClock.now()).slice(0, 10);
  // Over, also when this runs at midnight.
  const past = [-6, -5, -4, -3].map((n) => addDays(today, n));
  const seed = Number(process.env.REPORT_SEED ?? randomInt(2 ** 20));
  const random = randomOf(seed);
  const whole: DayRange = { from: addDays(today, -7), to: today };
  return {
    db,
    owner,
    prisma,
    context,
    today,
    past,
    whole,
    random,
    trade: await openTrade(prisma, { random, tradeDays: [...past, today] }),
    storedDays: async (range = whole) => (await readCover(context, range)).stored,
    async storeAll(which = context): Promise<void> {
      while ((await storeReportDays(which)) > 0);
    },
    bySums: (range: DayRange) => bySums(prisma, range),
    /** What both say of one moment, also while others write. */
    expectEqual: (range: DayRange): Promise<void> =>
      transaction({ db: prisma }, async (inside) => {
        await inside.db.$executeRaw`set transaction isolation level repeatable read`;
        expect(await bySums(inSeries(inside.db), range), `REPORT_SEED=${seed}`).toEqual(
          await byOrders(inside.db, range),
        );
      }),
  };
}

const sorted = (rows: object[]) =>
  rows
    .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
    .sort();

/** A client of which some methods are others. */
export function withMethods<C extends Db>(client: C, methods: object): C {
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
  const sums = await readSums(reportContext(inside), range);
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
