import type { Context } from '@/lib/domain/context';
import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { isChargedSql } from './book-purchases';

/** The ledger account of a float at one moment, in hundredths of its currency. */
export interface FloatState {
  /** The sum of the entries; null before the account is opened. */
  sum: bigint | null;
  /** At most what purchases without an outcome cost; null when the cost of one is not known. */
  underWay: bigint | null;
  /** The number of these purchases. */
  open: number;
  /** Deliveries since the opening whose cost the supplier did not tell. */
  withoutCost: number;
  /** How many top-ups people have entered. */
  topUps: number;
}

interface Row {
  sum: bigint | null;
  open: number;
  most: bigint;
  unknown: number;
  withoutCost: number;
  topUps: number;
}

/**
 * Reads the ledger account of a float in one statement, so that its parts belong to the same moment. A purchase counts
 * as under way while its order goes on and its outcome is open, until its cost is told and booked; of one whose order
 * has ended the balance shows whether it was charged.
 */
export async function readFloat(
  { db }: Pick<Context, 'db'>,
  { supplier, region, currency }: SupplierAccount,
): Promise<FloatState> {
  const [row] = await db.$queryRaw<Row[]>`
    with entries as (
      select amount, kind, reference, created_at from float_entries
       where supplier = ${supplier} and region = ${region}),
    attempts as (
      select a.*, o.status as order_status,
             (select (r #>> '{cost,amount}')::bigint from jsonb_array_elements(o.routes) r
               where (r->>'position')::int = a.route_position and r #>> '{cost,currency}' = ${currency}
               limit 1) as at_most
        from delivery_attempts a join orders o on o.id = a.order_id
       where a.supplier = ${supplier} and a.region = ${region}
         and a.sent_at >= coalesce((select created_at from entries where kind = 'opening'), '-infinity')),
    under_way as (
      select coalesce(cost, at_most) as most from attempts a
       where ((outcome in ('sent', 'accepted', 'unknown') and order_status = 'Processing')
              or (${isChargedSql} and exists (select from entries where kind = 'opening')))
         and not exists (select from entries e where e.kind = 'purchase' and e.reference = a.id))
    select (select sum(amount)::bigint from entries) as sum,
           (select count(*)::int from under_way) as open,
           (select coalesce(sum(most), 0)::bigint from under_way) as most,
           (select count(*)::int from under_way where most is null) as unknown,
           (select count(*)::int from attempts where outcome = 'delivered' and cost is null) as "withoutCost",
           (select count(*)::int from entries where kind = 'top_up') as "topUps"`;
  if (!row) throw new Error('an aggregate without a row');
  return {
    sum: row.sum,
    open: row.open,
    underWay: row.unknown > 0 ? null : row.most,
    withoutCost: row.withoutCost,
    topUps: row.topUps,
  };
}
