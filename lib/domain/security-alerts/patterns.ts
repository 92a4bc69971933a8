import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { after, days, hours } from '@/lib/platform/time';
import type { AlertPattern } from './schema';

/** Numbers from which a pattern is an alert. */
const THRESHOLDS = { accounts: 5, devices: 6, refusals: 20 } as const;
/** The most alerts of one pattern and day: a flood of them would hide the first. */
export const MAX_ALERTS = 20;

/** A pattern that holds now. */
export interface Found {
  pattern: AlertPattern;
  accountId: string | null;
  device: string | null;
  count: number;
}

type Reader = Pick<Context, 'db' | 'clock'>;

/**
 * Whether an event happened within the last `ms`. One that lies ahead was recorded by a clock that had leapt, which
 * looked at it then: for as long as the leap it would count as new.
 */
function isWithin(clock: Reader['clock'], ms: number): Prisma.Sql {
  const now = clock.now();
  return Prisma.sql`created_at > ${after(now, -ms)} and created_at <= ${now}`;
}

/** All patterns that hold now, the most conspicuous first. */
export async function findPatterns(context: Reader): Promise<Found[]> {
  const found = await Promise.all([
    staffDevices(context),
    manyRefusals(context),
    manyAccounts(context),
    manyDevices(context),
  ]);
  return found.flat();
}

async function manyAccounts({ db, clock }: Reader): Promise<Found[]> {
  const rows = await db.$queryRaw<{ device: string; count: number }[]>`
    select device, count(distinct account_id)::int as count from security_events
     where kind = 'sign-in' and ${isWithin(clock, days(1))} and device is not null
     group by device having count(distinct account_id) >= ${THRESHOLDS.accounts}
     order by 2 desc, 1 limit ${MAX_ALERTS}`;
  return rows.map((row) => ({ ...row, pattern: 'many-accounts', accountId: null }));
}

async function manyDevices({ db, clock }: Reader): Promise<Found[]> {
  const rows = await db.$queryRaw<{ accountId: string; count: number }[]>`
    select account_id as "accountId", count(distinct device)::int as count from security_events
     where kind = 'sign-in' and ${isWithin(clock, days(1))} and account_id is not null
     group by account_id having count(distinct device) >= ${THRESHOLDS.devices}
     order by 2 desc, 1 limit ${MAX_ALERTS}`;
  return rows.map((row) => ({ ...row, pattern: 'many-devices', device: null }));
}

async function manyRefusals({ db, clock }: Reader): Promise<Found[]> {
  const rows = await db.$queryRaw<{ accountId: string; count: number }[]>`
    select account_id as "accountId", sum(times)::int as count from security_events
     where kind in ('sign-in-refused', 'code-refused') and ${isWithin(clock, hours(1))}
       and account_id is not null
     group by account_id having sum(times) >= ${THRESHOLDS.refusals}
     order by 2 desc, 1 limit ${MAX_ALERTS}`;
  return rows.map((row) => ({ ...row, pattern: 'many-refusals', device: null }));
}

/** Sign-ins of staff on a device on which the account never signed in before, as far as events are kept. */
async function staffDevices({ db, clock }: Reader): Promise<Found[]> {
  const rows = await db.$queryRaw<{ accountId: string; device: string | null }[]>`
    select distinct account_id as "accountId", device from security_events new
     where kind = 'sign-in' and ${isWithin(clock, days(1))} and detail ? 'staffRole'
       and not exists (
         select from security_events old
          where old.account_id = new.account_id and old.kind = 'sign-in' and old.device = new.device
            and old.created_at < new.created_at)
     limit ${MAX_ALERTS}`;
  return rows.map((row) => ({ ...row, pattern: 'staff-device', count: 1 }));
}
