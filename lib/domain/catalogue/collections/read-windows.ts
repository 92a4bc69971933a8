import type { Context } from '@/lib/domain/context';

export interface Windows {
  /** The database's time, to the millisecond below: the times of windows are whole milliseconds. */
  now: Date;
  /** Whether one of them began or ended after `since`. */
  passed: boolean;
  /** In ms: when the next one begins or ends; null when none will. */
  nextIn: number | null;
}

/**
 * Which windows of collections and campaigns have opened or closed since a moment, and when the next will, by the
 * database's time. A tax class begins with its day in India. An item of the vault is out of stock once the last of its
 * codes expires too soon to be sold; one without an expiry comes first here, and ends no window.
 */
export async function readWindows(
  { db }: Pick<Context, 'db'>,
  { since }: { since: Date | null },
): Promise<Windows> {
  const [row] = await db.$queryRaw<{ now: Date; passed: boolean | null; next_in: number | null }[]>`
    select date_trunc('milliseconds', statement_timestamp()) as now,
           bool_or(at > ${since}::timestamptz and at <= statement_timestamp()) as passed,
           extract(epoch from min(at) filter (where at > statement_timestamp()) - statement_timestamp())::float8 * 1000
             as next_in
    from (select starts_at, ends_at from collections union all select starts_at, ends_at from campaigns
          union all select started_at, ends_at from kill_switches where ended_at is null
          union all select starts::timestamp at time zone 'Asia/Kolkata', null from tax_classes
          union all select null, tarang_sellable_until((select expires_at from vault_codes
                                                         where itemid = v.itemid and state = 'available'
                                                         order by expires_at desc limit 1))
                      from vault_items v) windows,
         unnest(array[starts_at, ends_at]) as at`;
  if (!row) throw new Error('an aggregate without a row');
  return { now: row.now, passed: row.passed ?? false, nextIn: row.next_in };
}
