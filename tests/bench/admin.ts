// The panel over a store of ten thousand orders and over one of a million, measured alternately: does size change
// anything?
import pg from 'pg';
import { addDays, storeReportDays } from '@/lib/domain/reports';
import { verifyInvariants } from '@/lib/domain/stats';
import { ensureDatabase } from '@/lib/launch/database/database';
import { type Database, openDatabase } from '@/lib/platform/db';
import { dateColumn, istDateTime, systemClock } from '@/lib/platform/time';
import { deploy } from '@/prisma/migrate';
import { seedCatalogue } from '@/prisma/seed/catalogue';
import { fillLarge } from '@/prisma/seed/large/fill';
import { LARGE, type Sizes } from '@/prisma/seed/large/sizes';
import { testSealer } from '../support/sealer';
import { captureStatements, planOf } from './admin-plan';
import { type Reads, readsFor, type Sought } from './admin-reads';
import { median, quantile } from './load';
import { type Figure, ms, type Part } from './report';
import type { World } from './world';

const SMALL: Sizes = { orders: 10_000, users: 2000, transactions: 20_000, books: true };
const MANY: Sizes =
  process.env.BENCH_QUICK === '1'
    ? { orders: 100_000, users: 20_000, transactions: 200_000, books: true }
    : LARGE;
/** `BENCH_READS=report` measures only the reads whose names begin so, and does not prove. */
const CHOSEN = process.env.BENCH_READS ?? '';
const ROUNDS = process.env.BENCH_QUICK === '1' ? 15 : 40;
const WARM = 8;

/** Milliseconds, whatever the size. */
const SLOWEST = 200;
/** What a list may take more of where there are a hundred times as many rows. */
const GROWN = 1.5;

interface Shop {
  database: Database;
  reads: Reads;
}

async function openShop(serverUrl: string, name: string, sizes: Sizes): Promise<Shop> {
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await ensureDatabase(url, serverUrl, name);
  await deploy(url);
  const database = openDatabase({ url, max: 4 });
  // One that an interrupted bench left on this server is used again.
  if ((await database.prisma.order.findFirst()) === null) {
    await seedCatalogue(database, systemClock.now());
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await fillLarge(client, sizes);
    await client.end();
  }
  await sellToday(database);
  await storeDays(database);
  return { database, reads: readsFor(await findSought(database, sizes)) };
}

/**
 * What an open store has and a seeded one has not: changes that are not folded yet. The newest day's delivery times
 * have to be measured again at each read.
 */
async function sellToday({ prisma }: Database): Promise<void> {
  const newest = await prisma.order.findFirstOrThrow({
    where: { status: 'Completed', endedAt: { not: null } },
    orderBy: { createdAt: 'desc' },
  });
  const endedAt = new Date((newest.endedAt?.getTime() ?? 0) + 1000);
  await prisma.order.update({ where: { id: newest.id }, data: { endedAt } });
}

/**
 * What the worker of an open store has stored: the sums of all days that are over. Yesterday gets no sums: its orders are read one by one, as those of
 * today are shortly before midnight, so that the bench measures the same at any time of day.
 */
async function storeDays({ prisma }: Database): Promise<void> {
  const context = { db: prisma, clock: systemClock, shop: { gatewayFee: null } };
  while ((await storeReportDays(context)) > 0);
  await prisma.reportDay.deleteMany({ where: { day: dateColumn(yesterday()) } });
  await prisma.$executeRaw`vacuum analyze report_days, report_sales_sums, report_delivery_sums, report_refund_sums, report_ledger_sums`;
}

const yesterday = () => addDays(istDateTime(systemClock.now()).slice(0, 10), -1);

async function findSought({ prisma }: Database, sizes: Sizes): Promise<Sought> {
  // Of an ordinary customer, and not of the newest rows, which are in every cache.
  const order = await prisma.order.findFirstOrThrow({
    where: { status: 'Completed', paymentMode: 'upi' },
    orderBy: { createdAt: 'desc' },
    skip: 2003,
    include: { user: true },
  });
  const line = await prisma.walletTransaction.findFirstOrThrow({ where: { userId: order.userId } });
  const { id, userEmail, input1, playerName, transactionid, user, createdAt, productId } = order;
  return {
    order: {
      ...{ id, userEmail, input1, playerName: playerName ?? '', transactionid: transactionid ?? '' },
      mobile: user.mobile?.slice(3) ?? '',
    },
    line,
    product: productId,
    day: istDateTime(createdAt).slice(0, 10),
    reportDay: yesterday(),
    orders: sizes.orders,
    lines: sizes.transactions,
    users: sizes.users,
  };
}

async function time({ database }: Shop, read: Reads[string] | undefined): Promise<number> {
  const started = performance.now();
  await read?.({ db: database.prisma, clock: systemClock, sealer: testSealer });
  return performance.now() - started;
}

/**
 * How many rows a list shows at once; null for numbers. A small store's page may not be a full one, and is shown
 * sooner.
 */
async function rowsOf({ database }: Shop, read: Reads[string] | undefined): Promise<number | null> {
  const found = await read?.({ db: database.prisma, clock: systemClock, sealer: testSealer });
  const rows = Object.values(found ?? {}).find((value) => Array.isArray(value));
  return Array.isArray(rows) ? rows.length : null;
}

/** Both in turn: a disturbance of the machine affects both. */
async function compare(what: string, few: Shop, many: Shop): Promise<Figure[]> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = -WARM; round < ROUNDS; round++) {
    const [a, b] = [await time(few, few.reads[what]), await time(many, many.reads[what])];
    if (round < 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  const rows = { few: await rowsOf(few, few.reads[what]), many: await rowsOf(many, many.reads[what]) };
  const p95 = quantile(times.many, 0.95);
  const asked = await captureStatements(many.database.pool, () => time(many, many.reads[what]));
  const plans = [];
  for (const statement of asked) plans.push(await planOf(many.database.pool, statement));
  const whole = [...new Set(plans.flatMap((plan) => plan.whole))];
  for (const read of new Set(plans.flatMap((plan) => plan.reads))) console.log(`    ${what}: ${read}`);
  return [
    {
      what: rows.few === rows.many ? what : `${what}, ${rows.many} rows against ${rows.few}`,
      value: `p50 ${ms(median(times.many))}, p95 ${ms(p95)}`,
      against: `p50 ${ms(median(times.few))}, p95 ${ms(quantile(times.few, 0.95))}`,
      ratio: median(times.many.map((took, round) => took / (times.few[round] ?? Number.NaN))),
      aim: { at: 'most', number: GROWN, of: 'ratio' },
    },
    ...(p95 > SLOWEST
      ? [{ what: `${what}, p95`, value: ms(p95), aim: { at: 'most', number: SLOWEST, of: p95 } as const }]
      : []),
    ...whole.map((table) => ({
      what: `${what}, reads all of ${table}`,
      value: 'a sequential scan',
      aim: { at: 'most', number: 0, of: 1 } as const,
    })),
  ];
}

/** `npm run prove` over the ledger of each store, of all rows and from that verified point: how long it takes, and that it finds nothing. */
async function proveBoth(few: Shop, many: Shop): Promise<Figure[]> {
  const timed = async ({ database }: Shop, all: boolean) => {
    const started = performance.now();
    const { findings } = await verifyInvariants({ db: database.prisma, clock: systemClock }, { all });
    const broken = findings.filter(({ ok }) => !ok);
    for (const { name, offenders } of broken) console.log(`    broken: ${name}: ${offenders[0]}`);
    return { rules: findings.length, broken: broken.length, took: performance.now() - started };
  };
  const [a, b] = [await timed(few, true), await timed(many, true)];
  const [later, laterMany] = [await timed(few, false), await timed(many, false)];
  return [
    { what: `prove, ${b.rules} rules, all rows`, value: seconds(b.took), against: seconds(a.took) },
    { what: 'prove, from a verified point', value: seconds(laterMany.took), against: seconds(later.took) },
    {
      what: 'rules that do not hold',
      value: String(b.broken),
      against: String(a.broken),
      aim: { at: 'most', number: 0, of: a.broken + b.broken },
    },
  ];
}

const seconds = (time: number): string => `${(time / 1000).toFixed(1)} s`;

/** Every list, filter, search, last page and number of the panel, at both sizes in turn, with how PostgreSQL does it. */
export async function benchAdmin({ databaseUrl }: Pick<World, 'databaseUrl'>): Promise<Part> {
  const few = await openShop(databaseUrl, 'bench_small', SMALL);
  const many = await openShop(databaseUrl, 'bench_large', MANY);
  const figures: Figure[] = [];
  try {
    for (const what of Object.keys(many.reads))
      if (what.startsWith(CHOSEN)) figures.push(...(await compare(what, few, many)));
    // A rule that takes too long must not cost the figures of the lists.
    if (CHOSEN === '')
      await proveBoth(few, many).then(
        (proved) => figures.push(...proved),
        (error) => console.log(`    prove: ${error}`),
      );
  } finally {
    await few.database.close();
    await many.database.close();
  }
  return {
    name: 'admin',
    title: `The panel with ${MANY.orders} orders, against ${SMALL.orders}`,
    figures,
  };
}
