import { CHAIN_START } from '@/lib/domain/stats/audit-invariants';
import { findChanged } from '@/lib/domain/stats/changed';
import { checkInvariants, type Finding } from '@/lib/domain/stats/check-invariants';
import { verifyInvariants } from '@/lib/domain/stats/verify';
import { type Database, readOneMoment } from '@/lib/platform/db';
import { minutes, systemClock } from '@/lib/platform/time';
import type { Figure } from './report';

/** Two days of trade of a store of a million orders in two years. */
const SAME_TRADE = 2700;

/** How `npm run prove` fares over one store. */
interface Proof {
  /** s */
  first: number;
  /** Whether the first check read all rows: the store had no verified point. */
  isWhole: boolean;
  later: number;
  /** From a moment since which so many orders were placed as in the other store. */
  same: number;
  rules: number;
  broken: number;
}

async function timed<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { took: (performance.now() - started) / 1000, result };
}

/** As a check from a verified point does it, from any moment. */
async function checkFrom({ prisma }: Database, orders: number): Promise<Finding[]> {
  const { createdAt } = await prisma.order.findFirstOrThrow({ orderBy: { createdAt: 'desc' }, skip: orders });
  return readOneMoment(prisma, minutes(30), async (db) => {
    const changed = await findChanged({ db }, createdAt.toISOString());
    if (!changed) throw new Error('so much has changed that all rows would be read');
    return checkInvariants({ db }, { since: { changed, chain: CHAIN_START } });
  });
}

async function proveOne(database: Database, orders: number): Promise<Proof> {
  const context = { db: database.prisma, clock: systemClock };
  const first = await timed(() => verifyInvariants(context));
  const later = await timed(() => verifyInvariants(context));
  await checkFrom(database, orders);
  const same = await timed(() => checkFrom(database, orders));
  const found = [first.result.findings, later.result.findings, same.result].flat();
  const broken = found.filter(({ ok }) => !ok);
  for (const { name, offenders } of broken) console.log(`    broken: ${name}: ${offenders[0]}`);
  return {
    first: first.took,
    isWhole: first.result.since === null,
    later: later.took,
    same: same.took,
    rules: first.result.findings.length,
    broken: broken.length,
  };
}

/**
 * `npm run prove` over each store: of all rows where it has no verified point yet, from that point, and over as much
 * trade in both.
 */
export async function proveBoth(few: Database, many: Database, fewOrders: number): Promise<Figure[]> {
  const trade = Math.min(SAME_TRADE, Math.floor(fewOrders / 2));
  const [a, b] = [await proveOne(few, trade), await proveOne(many, trade)];
  const seconds = (time: number) => `${time.toFixed(1)} s`;
  const said = ({ isWhole, first }: Proof) => `${seconds(first)}${isWhole ? ', all rows' : ', from a point'}`;
  return [
    { what: `prove, ${b.rules} rules, the first check`, value: said(b), against: said(a) },
    { what: 'prove, two days of trade', value: seconds(b.later), against: seconds(a.later) },
    {
      what: `prove, the newest ${trade} orders of both`,
      value: seconds(b.same),
      against: seconds(a.same),
      ratio: b.same / a.same,
      aim: { at: 'most', number: 1.5, of: 'ratio' },
    },
    {
      what: 'rules that do not hold',
      value: String(b.broken),
      against: String(a.broken),
      aim: { at: 'most', number: 0, of: a.broken + b.broken },
    },
  ];
}
