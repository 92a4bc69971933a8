import type { Context } from '@/lib/domain/context';
import { Prisma, queryWithTimeout } from '@/lib/platform/db';
import { after, minutes } from '@/lib/platform/time';
import { READ_TIMEOUT } from './read-open';
import { PAID_ORDERS_JUDGED, SOLD_ORDERS_JUDGED } from './series';

/** Within which time a paid order ends, and after which it is sure whether its goods could be delivered. */
const ENDS_WITHIN = minutes(5);
const DELIVERED_WITHIN = minutes(30);

interface Counts {
  total: number;
  good: number;
}

/**
 * Counts the orders whose time for each objective has passed between two moments: each order once, whether or not it
 * has ended, so that an order that never ends counts too. By-hand orders and those that a rule against fraud holds have
 * other promises.
 */
export async function judgeOrders(
  { db }: Pick<Context, 'db'>,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const [ended, sold] = await queryWithTimeout<Counts>(
    db,
    READ_TIMEOUT,
    Prisma.sql`
      ${counts(
        { from, until, within: ENDS_WITHIN },
        Prisma.sql`o.status in ('Completed', 'Refunded', 'Cancelled')
                   and o.ended_at <= o.paid_at + ${ENDS_WITHIN}::int * interval '1 ms'`,
      )}
      union all
      ${counts({ from, until, within: DELIVERED_WITHIN }, Prisma.sql`o.status = 'Completed'`)}`,
  );
  if (!ended || !sold) throw new Error('an aggregate without a row');
  PAID_ORDERS_JUDGED.add({ ended: 'in_time' }, ended.good);
  PAID_ORDERS_JUDGED.add({ ended: 'late' }, ended.total - ended.good);
  SOLD_ORDERS_JUDGED.add({ delivered: 'yes' }, sold.good);
  SOLD_ORDERS_JUDGED.add({ delivered: 'no' }, sold.total - sold.good);
}

function counts(
  { from, until, within }: { from: Date; until: Date; within: number },
  isGood: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    select count(*)::int as total, (count(*) filter (where ${isGood}))::int as good
      from orders o
     where o.paid_at > ${after(from, -within)} and o.paid_at <= ${after(until, -within)}
       and (o.instant or exists (select from vault_codes c where c.order_id = o.id))
       and not exists (select from reviews r where r.order_id = o.id and r.cause = 'fraud_hold')`;
}
