import { Prisma } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import { DAY_HOURS, hoursLeft, type Measured, RUSH_HOURS, warningsFor } from './judge-health';
import type { SupplierHealth } from './schema';

type Account = Pick<SupplierHealth, 'name' | 'supplier' | 'region'>;

/** Every purse that the shop buys from. */
const ACCOUNTS: Account[] = [
  { name: 'Smile.one BR', supplier: 'smileone', region: 'br' },
  { name: 'Smile.one PH', supplier: 'smileone', region: 'ph' },
  { name: 'MooGold', supplier: 'moogold', region: '' },
];

type Reader = Pick<Context, 'db' | 'clock' | 'log' | 'suppliers'>;

/** Balance, success and speed of each supplier in the last 24 hours. Asks the suppliers; throws for none of them. */
export function getSupplierHealth(context: Reader): Promise<SupplierHealth[]> {
  return Promise.all(
    ACCOUNTS.map(async (account) => {
      const [balance, measured] = await Promise.all([
        readBalance(context, account),
        measure(context, account),
      ]);
      const { calls, delivered, refused, unknown, median, p95 } = measured;
      const known = delivered + refused + unknown;
      const lastsHours = hoursLeft(balance, measured);
      return {
        ...account,
        balance,
        calls,
        delivered,
        successPercent: known === 0 ? null : Math.round((delivered / known) * 1000) / 10,
        medianSeconds: tenths(median),
        p95Seconds: tenths(p95),
        lastsHours,
        warnings: warningsFor({ name: account.name, balance, lastsHours }, measured),
      };
    }),
  );
}

async function readBalance(
  { suppliers, log }: Reader,
  { supplier, region }: Account,
): Promise<SupplierHealth['balance']> {
  try {
    const { balance, currency } = await suppliers[supplier].balance(region);
    return { amount: balance, unit: currency };
  } catch (error) {
    log.warn({ err: error, supplier, region }, 'no balance to show');
    return null;
  }
}

interface Figures extends Measured {
  calls: number;
  delivered: number;
  refused: number;
  unknown: number;
  median: number | null;
  p95: number | null;
}

/** By the index of an account's newest calls. */
async function measure({ db, clock }: Reader, { supplier, region }: Account): Promise<Figures> {
  const now = clock.now();
  const since = (count: number) => after(now, -hours(count));
  const took = Prisma.sql`extract(epoch from answered_at - sent_at)::float8`;
  const calls = Prisma.sql`
    select outcome, cost, sent_at, answered_at from delivery_attempts
     where supplier = ${supplier}::supplier and region = ${region} and sent_at <= ${now}`;
  const [row] = await db.$queryRaw<Figures[]>`
    with day as (${calls} and sent_at > ${since(DAY_HOURS)}),
    recent as (
      select outcome from (${calls} and sent_at > ${since(1)}) hour
       where outcome in ('delivered', 'refused', 'unknown') order by sent_at desc limit 10)
    select count(*)::int as calls,
           (count(*) filter (where outcome = 'delivered'))::int as delivered,
           (count(*) filter (where outcome = 'refused'))::int as refused,
           (count(*) filter (where outcome = 'unknown'))::int as unknown,
           percentile_cont(0.5) within group (order by ${took}) as median,
           percentile_cont(0.95) within group (order by ${took}) as p95,
           coalesce(sum(cost), 0)::bigint as "spentInDay",
           coalesce(sum(cost) filter (where sent_at > ${since(RUSH_HOURS)}), 0)::bigint as "spentInRush",
           (select count(*)::int from recent) as recent,
           (select count(*)::int from recent where outcome <> 'delivered') as "recentFailed"
      from day`;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

function tenths(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 10) / 10;
}
