import type { ReadContext } from '@/lib/domain/context';
import { ACCOUNTS, type SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { after, days, istDateTime } from '@/lib/platform/time';
import { daysLeft } from './forecast';
import { addDays } from './range';
import type { DayRange, FloatRow } from './schema';

type Reader = Pick<ReadContext, 'db' | 'clock'>;

/** The ledger of the float of each supplier account in a range, and how long its balance of now lasts. */
export function getFloatReport(context: Reader, range: DayRange): Promise<FloatRow[]> {
  return Promise.all(ACCOUNTS.map((account) => readAccount(context, account, range)));
}

async function readAccount(context: Reader, account: SupplierAccount, range: DayRange): Promise<FloatRow> {
  const { name, supplier, region, currency } = account;
  const [entries, spending] = await Promise.all([
    readEntries(context, account),
    readSpending(context, account),
  ]);
  const sum = (kept: Entry[]) => kept.reduce((total, { amount }) => total + amount, 0n);
  const until = (day: string) => entries.filter((entry) => entry.day <= day);
  const balanceAt = (day: string) => (until(day).length > 0 ? sum(until(day)) : null);
  const inRange = entries.filter(({ day }) => day >= range.from && day <= range.to);
  const of = (...kinds: string[]) => sum(inRange.filter(({ kind }) => kinds.includes(kind)));
  const now = entries.length > 0 ? sum(entries) - spending.unbooked : null;
  return {
    supplier,
    region,
    name,
    currency,
    now,
    before: balanceAt(addDays(range.from, -1)),
    topUps: of('top_up'),
    purchases: -of('purchase'),
    // The balance with which the account was opened is one too.
    corrections: of('opening', 'correction'),
    after: balanceAt(range.to),
    spent: spending.spent,
    withoutCost: Number(spending.withoutCost),
    daysLeft: daysLeft(now, spending.spent),
    history: historyOf(entries, { ...range, to: earlier(range.to, today(context)) }),
  };
}

interface Entry {
  day: string;
  kind: string;
  amount: bigint;
}

/** The sums of the entries of an account by day and kind, the oldest first. */
function readEntries({ db }: Reader, { supplier, region }: SupplierAccount): Promise<Entry[]> {
  return db.$queryRaw<Entry[]>`
    select tarang_ist_day(created_at)::text as day, kind, sum(amount)::bigint as amount
      from float_entries where supplier = ${supplier} and region = ${region} group by 1, 2 order by 1, 2`;
}

/**
 * What was delivered in the last seven days, and what of it is not booked yet: purchases are booked when their day is
 * compared.
 */
async function readSpending({ db, clock }: Reader, { supplier, region }: SupplierAccount) {
  const now = clock.now();
  const [row] = await db.$queryRaw<{ spent: bigint; unbooked: bigint; withoutCost: bigint }[]>`
    with opened as (
      select min(created_at) as at from float_entries
       where supplier = ${supplier} and region = ${region} and kind = 'opening'),
    recent as (
      select a.id, a.sent_at, a.cost from delivery_attempts a
       where a.supplier = ${supplier} and a.region = ${region} and a.outcome = 'delivered'
         and a.sent_at > ${after(now, -days(7))})
    select coalesce(sum(cost), 0)::bigint as spent,
           coalesce(sum(cost) filter (where sent_at >= opened.at and not exists (
             select from float_entries e
              where e.supplier = ${supplier} and e.region = ${region} and e.kind = 'purchase' and e.reference = recent.id)
           ), 0)::bigint as unbooked,
           count(*) filter (where cost is null) as "withoutCost"
      from recent, opened`;
  return row ?? { spent: 0n, unbooked: 0n, withoutCost: 0n };
}

function historyOf(entries: Entry[], { from, to }: DayRange): FloatRow['history'] {
  const history: FloatRow['history'] = [];
  let next = 0;
  let balance = 0n;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (let entry = entries[next]; entry && entry.day <= day; entry = entries[++next])
      balance += entry.amount;
    if (next > 0) history.push({ day, balance });
  }
  return history;
}

function today({ clock }: Reader): string {
  return istDateTime(clock.now()).slice(0, 10);
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
