import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { Prisma, transaction } from '@/lib/platform/db';
import { defineJob } from '@/lib/platform/jobs';
import { runtimeOf } from '@/lib/platform/time';
import { usableDays } from './cover';
import { ALL_SUMS } from './read-sums';
import type { Sums } from './sums';

export const storeReportDaysJob = defineJob('store-report-days', z.object({}));

type Storing = Pick<Context, 'db' | 'clock'> & { shop: Pick<Context['shop'], 'gatewayFee'> };

export interface StoreOptions {
  /** How many days at the most. */
  most?: number;
  signal?: AbortSignal;
}

const MOST_DAYS = 50;
const WAITS = 40;
/** ms */
const WAIT = 250;

/**
 * Stores the sums of days that are over and have none, or have changed since, the newest first. Returns how many; none
 * while a transaction of before is still open.
 */
export async function storeReportDays(
  context: Storing,
  { most = MOST_DAYS, signal }: StoreOptions = {},
): Promise<number> {
  await context.db.$executeRaw`delete from report_days where day > ${YESTERDAY}`;
  const days = await listDays(context, most);
  if (days.length === 0 || !(await earlierWritersHaveEnded(context))) return 0;
  let stored = 0;
  for (const day of days) {
    if (signal?.aborted) break;
    await storeDay(context, day);
    stored += 1;
  }
  return stored;
}

/**
 * Five minutes more than over, for a clock of the database that is put back a little. What a leap of it made is
 * deleted.
 */
const YESTERDAY = Prisma.sql`tarang_ist_day(clock_timestamp() - interval '5 minutes') - 1`;

async function listDays(context: Storing, most: number): Promise<string[]> {
  const rows = await context.db.$queryRaw<{ day: string }[]>`
    with ends as (
      select tarang_ist_day(least(
               (select min(paid_at) from orders where paid_at is not null),
               (select min(created_at) from ledger_journals
                 where reason in ('order_refunded', 'order_reopened', 'topup_paid', 'payment_unusable')),
               (select min(created_at) from ledger_entries where account = 'rewards'))) as first, ${YESTERDAY} as last)
    select day::date::text as day from ends, generate_series(ends.first, ends.last, interval '1 day') day
     where day::date not in (${usableDays(context, { from: '0001-01-01', to: '9999-12-31' })})
     order by day desc limit ${most}::int`;
  return rows.map(({ day }) => day);
}

/**
 * Whoever changed a day before it was over has left no mark, and may not have committed yet. Its transaction has an id
 * that is smaller than any that is given out now.
 */
async function earlierWritersHaveEnded({ db, clock }: Storing): Promise<boolean> {
  const [given] = await db.$queryRaw<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  for (let n = 0; n < WAITS; n++) {
    const [row] = await db.$queryRaw<{ ended: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${given?.id ?? '0'}::xid8 as ended`;
    if (row?.ended) return true;
    await runtimeOf(clock).sleep(WAIT);
  }
  return false;
}

/**
 * Computes a day and takes away the marks that were there, as one moment sees both. A change that commits later leaves
 * its mark.
 */
function storeDay(context: Storing, day: string): Promise<void> {
  const { rate, paise } = context.shop.gatewayFee ?? { rate: 0, paise: 0 };
  return transaction(context, async ({ db, shop }) => {
    await db.$executeRaw`set transaction isolation level repeatable read`;
    // First, so that of two processes that store one day the second fails here, and begins anew.
    await db.$executeRaw`
      insert into report_days (day, fee_rate, fee_paise) values (${day}::date, ${rate}::int, ${paise}::int)
      on conflict (day) do update set fee_rate = excluded.fee_rate, fee_paise = excluded.fee_paise, stored_at = excluded.stored_at`;
    await db.$executeRaw`delete from report_marks where day = ${day}::date`;
    for (const sums of Object.values<Sums<string, string>>(ALL_SUMS)) {
      const columns = Prisma.raw([...sums.keys, ...sums.figures].join(', '));
      const table = Prisma.raw(sums.table);
      await db.$executeRaw`delete from ${table} where day = ${day}::date`;
      await db.$executeRaw`
        insert into ${table} (day, ${columns})
        select ${day}::date, ${columns} from (${sums.compute({ from: day, to: day }, shop.gatewayFee)}) computed`;
    }
  });
}
