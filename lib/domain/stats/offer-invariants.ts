import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The orders that hold their coupon and their unit of a campaign. A return of unseen codes frees both. */
const holds = Prisma.sql`
  o.status in ('Created', 'Processing', 'Completed')
  and not exists (select from order_refunds r where r.order_id = o.id and r.cause = 'returned')`;

interface Held {
  table: 'coupons' | 'campaigns';
  /** Its column that people know it by, that of its limit, and the column of orders that refers to it. */
  named: 'code' | 'name';
  inAll: 'max_uses' | 'stock';
  by: 'coupon_id' | 'campaign_id';
}

/** Coupons or campaigns that more orders hold than they allow, in all or of one account. */
function heldTooOften(held: Held): Prisma.Sql {
  const [table, inAll] = [Prisma.raw(held.table), Prisma.raw(`c.${held.inAll}`)];
  const [named, by] = [Prisma.raw(`c.${held.named}`), Prisma.raw(`o.${held.by}`)];
  return Prisma.sql`
    select concat(${named}, ' allows ', ${inAll}, ' orders and has ', count(*)) as offender
      from ${table} c join orders o on ${by} = c.id and ${holds}
     group by c.id having count(*) > ${inAll}
    union all
    select concat(${named}, ' allows ', c.max_per_person, ' orders of an account, and ', o.user_id, ' has ', count(*))
      from ${table} c join orders o on ${by} = c.id and ${holds}
     group by c.id, o.user_id having count(*) > c.max_per_person`;
}

/** The rules of prices in steps, of campaigns and of coupons. */
export const offerInvariants: Invariant[] = [
  {
    name: 'the steps of an order sum to its price',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' costs ', o.value, ', its steps sum to ', steps.total) as offender
        from orders o
       cross join lateral (select sum((step->>'amount')::bigint) as total
                             from jsonb_array_elements(o.breakdown->'steps') step) steps
       where o.breakdown is not null and steps.total is distinct from o.value`,
  },
  {
    name: 'no coupon is held by more orders than it allows, in all and of one account',
    offenders: heldTooOften({ table: 'coupons', named: 'code', inAll: 'max_uses', by: 'coupon_id' }),
  },
  {
    name: 'no campaign sold more units than it has, in all and to one account',
    offenders: heldTooOften({ table: 'campaigns', named: 'name', inAll: 'stock', by: 'campaign_id' }),
  },
  {
    name: 'an order has the step of a campaign exactly when it names one',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select o.id as offender from orders o
       where (o.campaign_id is not null) is distinct from
             coalesce(jsonb_path_exists(o.breakdown, '$.steps[*] ? (@.name == "campaign")'), false)`,
  },
  {
    name: 'no offer took a price below the cost of the goods and their points',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' costs ', o.value, ' with its offers, the lowest price was ', o.breakdown->>'lowest') as offender
        from orders o
       where exists (select from jsonb_array_elements(o.breakdown->'steps') step
                      where step->>'name' not in ('base', 'role') and (step->>'amount')::bigint < 0)
         and (o.breakdown->>'lowest' is null
              or o.value < (o.breakdown->>'lowest')::bigint
              or o.value - (o.breakdown->>'points')::bigint < (
                   select ceil((route #>> '{cost,amount}')::numeric * (route #>> '{cost,rate}')::numeric / 10000)
                     from jsonb_array_elements(o.routes) with ordinality sold (route, place)
                    where place = 1 and route #>> '{cost,rate}' is not null))`,
  },
];
