import type { Database } from '@/lib/platform/db';

/**
 * The beginning of a month (IST), so many months from now by the database's clock, and the name of its partition of
 * events.
 */
export async function monthFromNow(
  pool: Pick<Database['pool'], 'query'>,
  months: number,
): Promise<{ first: Date; name: string }> {
  const { rows } = await pool.query<{ first: Date; name: string }>(
    `select month at time zone 'Asia/Kolkata' as first, 'order_events_' || to_char(month, 'YYYY_MM') as name
       from (select date_trunc('month', now() at time zone 'Asia/Kolkata') + make_interval(months => $1) as month) m`,
    [months],
  );
  if (!rows[0]) throw new Error('the database told no month');
  return rows[0];
}
