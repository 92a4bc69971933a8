import type pg from 'pg';
import { LaunchError } from '@/lib/launch/launch-error';

export interface DuePartition {
  /** As SQL names it. */
  name: string;
  /** As PostgreSQL writes it. */
  upper: string;
}

/**
 * A query of the oldest partition of events, if it is older than the months that are kept in India, both by the
 * database's clock and by this machine's: either may be ahead, and what is dropped then does not come back. A restored
 * database is compared with the outside first.
 */
export function duePartitionSql(keepMonths: number): string {
  const now = `least(clock_timestamp(), '${new Date().toISOString()}'::timestamptz)`;
  return `
    select name, upper::text from (
      select partition::text as name, upper from tarang_partitions('order_events') where not is_default order by upper limit 1) oldest
     where upper <= (date_trunc('month', ${now} at time zone 'Asia/Kolkata') - interval '${keepMonths - 1} months') at time zone 'Asia/Kolkata'
       and not exists (select from restores where ended_at is null)`;
}

/** Orders that staff, suppliers, gateways or banks still work on: their events are read and written. */
const OPEN_ORDERS = `
  select id as order_id, 'has not ended' as why from orders where status in ('Created', 'Processing')
  union all
  select order_id, 'has a payment that has not ended' from payments
   where status in ('created', 'open', 'review') or next_check_at is not null or recheck_at is not null
  union all
  select coalesce(r.order_id, p.order_id), 'has an open case' from reviews r left join payments p on p.id = r.payment_id where r.closed_at is null
  union all
  select p.order_id, 'has an open dispute' from payment_disputes d join payments p on p.id = d.payment_id where d.ended_at is null
  union all
  select order_id, 'has a refund that has not arrived' from source_refunds where state in ('asked', 'due', 'sent', 'failed')
  union all
  select order_id, 'has an open question' from help_requests where status <> 'closed'
  union all
  select object_id, 'waits for an approval' from approval_requests where object_type = 'order' and status = 'open' and expires_at > now()`;

/** Throws a LaunchError when a partition has events of an order that is open for any of the reasons above. */
export async function demandEnded(client: pg.ClientBase, { name }: DuePartition): Promise<void> {
  const { rows } = await client.query<{ order_id: string; why: string }>(
    `select distinct order_id, why from (${OPEN_ORDERS}) open
      where exists (select from ${name} e where e.order_id = open.order_id) order by order_id, why limit 5`,
  );
  refuse(
    name,
    rows.map((row) => `${row.order_id} ${row.why}`),
  );
}

/**
 * Throws a LaunchError when a partition has events of an order that was reopened. Sales wait while it runs, so it reads
 * only the few old orders that have not ended, by an index.
 */
export async function demandNoneReopened(
  client: pg.ClientBase,
  { name, upper }: DuePartition,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from orders o where status in ('Created', 'Processing') and created_at < $1::timestamptz
        and exists (select from ${name} e where e.order_id = o.id) order by id limit 5`,
    [upper],
  );
  refuse(
    name,
    rows.map(({ id }) => `${id} is open again`),
  );
}

/**
 * Throws a LaunchError when a partition has an event that is older than its order, because a clock was behind. All
 * readers assume that orders which were placed after the last archived month have all their events in the table.
 */
export async function demandOwnMonths(client: pg.ClientBase, { name, upper }: DuePartition): Promise<void> {
  const { rows } = await client.query<{ order_id: string }>(
    `select distinct o.id as order_id from ${name} e join orders o on o.id = e.order_id
      where o.created_at >= $1::timestamptz order by 1 limit 5`,
    [upper],
  );
  refuse(
    name,
    rows.map((row) => `${row.order_id} was placed later`),
  );
}

function refuse(name: string, reasons: string[]): void {
  if (reasons.length > 0) throw new LaunchError(`${name} is not archived: ${reasons.join(', ')}.`);
}
