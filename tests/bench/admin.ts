// The panel and the pages of customers over two stores, measured alternately: does size change anything? BENCH_ORDERS
// and BENCH_AGAINST are their numbers of orders. A store of 20 million is seeded for hours and has 118 GB, 25 of them
// on btrfs with compress=zstd:1: BENCH_DATA=folder keeps PostgreSQL's data in a folder, whose stores the next run
// measures again.
import pg from 'pg';
import { addDays, storeReportDays } from '@/lib/domain/reports';
import { ensureDatabase } from '@/lib/launch/database/database';
import { type Database, openDatabase } from '@/lib/platform/db';
import { dateColumn, istDateTime, systemClock } from '@/lib/platform/time';
import { deploy } from '@/prisma/migrate';
import { seedCatalogue } from '@/prisma/seed/catalogue';
import { fillLarge, isFilling } from '@/prisma/seed/large/fill';
import { type Sizes, sizesOf } from '@/prisma/seed/large/sizes';
import { testSealer } from '../support/sealer';
import { captureStatements, planOf } from './admin-plan';
import { proveBoth } from './admin-proof';
import { type Reads, readsFor, type Sought } from './admin-reads';
import { median, quantile } from './load';
import { type Figure, ms, type Part } from './report';
import type { World } from './world';

const FEW = sizesOf(Number(process.env.BENCH_AGAINST ?? 10_000));
const MANY = sizesOf(
  Number(process.env.BENCH_ORDERS ?? (process.env.BENCH_QUICK === '1' ? 100_000 : 1_000_000)),
);
/** `BENCH_READS=report` measures only the reads whose names begin so, and does not prove. */
const CHOSEN = process.env.BENCH_READS ?? '';
const ROUNDS = process.env.BENCH_QUICK === '1' ? 15 : 40;
const WARM = 8;

/** Milliseconds, whatever the size. */
const SLOWEST = 200;
/** What a list may take more of in the larger store. */
const GROWN = 1.5;

interface Shop {
  database: Database;
  reads: Reads;
}

async function openShop(serverUrl: string, sizes: Sizes): Promise<Shop> {
  const name = `bench_${sizes.orders}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await ensureDatabase(url, serverUrl, name);
  await deploy(url);
  const database = openDatabase({ url, max: 4 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // One that an earlier run left on this server is used again, and continued when that run was cut off.
  const continues = await isFilling(client);
  if (continues || (await database.prisma.order.findFirst()) === null) {
    if (!continues) await seedCatalogue(database, systemClock.now());
    await fillLarge(client, sizes, { say: (line) => console.log(`    ${line}`) });
  }
  await client.end();
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
 * What the worker of an open store has stored: the sums of all days that are over. Yesterday gets no sums: its orders
 * are read one by one, as those of today are shortly before midnight, so that the bench measures the same at any time
 * of day.
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
      id,
      userEmail,
      input1,
      playerName: playerName ?? '',
      transactionid: transactionid ?? '',
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

/**
 * Every list, filter, search, last page and number of the panel, at both sizes in turn, with how PostgreSQL does it.
 */
export async function benchAdmin({ databaseUrl }: Pick<World, 'databaseUrl'>): Promise<Part> {
  const few = await openShop(databaseUrl, FEW);
  const many = await openShop(databaseUrl, MANY);
  const figures: Figure[] = [];
  try {
    for (const what of Object.keys(many.reads))
      if (what.startsWith(CHOSEN)) figures.push(...(await compare(what, few, many)));
    // A rule that takes too long must not cost the figures of the lists.
    if (CHOSEN === '')
      await proveBoth(few.database, many.database, FEW.orders).then(
        (proved) => figures.push(...proved),
        (error) => console.log(`    prove: ${error}`),
      );
  } finally {
    await few.database.close();
    await many.database.close();
  }
  return {
    name: 'admin',
    title: `The panel and the pages of customers with ${MANY.orders} orders, against ${FEW.orders}`,
    figures,
  };
}
