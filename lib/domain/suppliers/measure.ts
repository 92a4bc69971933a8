import type { Context } from '@/lib/domain/context';
import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { Prisma } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import { DAY_HOURS, type Measured, RUSH_HOURS } from './judge-health';

interface Figures extends Measured {
  calls: number;
  delivered: number;
  refused: number;
  unknown: number;
  median: number | null;
  p95: number | null;
}

/** The figures of an account in the last 24 hours: calls by outcome, seconds to the answer, and what was spent. */
export async function measure(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { supplier, region }: SupplierAccount,
): Promise<Figures> {
  const now = clock.now();
  const since = (count: number) => after(now, -hours(count));
  const took = Prisma.sql`extract(epoch from answered_at - sent_at)::float8`;
  const calls = Prisma.sql`
    select outcome, cost, sent_at, answered_at from delivery_attempts
     where supplier = ${supplier} and region = ${region} and sent_at <= ${now}`;
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
