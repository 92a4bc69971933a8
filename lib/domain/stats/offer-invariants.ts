import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The orders that hold their coupon and their unit of a campaign. */
const holds = Prisma.sql`o.status in ('Created', 'Processing', 'Completed')`;

/** The rules of prices in steps, of campaigns and of coupons. */
export const offerInvariants: Invariant[] = [
  {
    name: 'the steps of an order sum to its price',
    offenders: Prisma.sql`
      select concat(o.id, ' costs ', o.value, ', its steps sum to ', steps.total) as offender
        from orders o
       cross join lateral (select sum((step->>'amount')::bigint) as total
                             from jsonb_array_elements(o.breakdown->'steps') step) steps
       where o.breakdown is not null and steps.total is distinct from o.value`,
  },
  {
    name: 'no coupon is held by more orders than it allows, in all and of one account',
    offenders: Prisma.sql`
      select concat(c.code, ' allows ', c.max_uses, ' orders and has ', count(*)) as offender
        from coupons c join orders o on o.coupon_id = c.id and ${holds}
       group by c.id having count(*) > c.max_uses
      union all
      select concat(c.code, ' allows ', c.max_per_person, ' orders of an account, and ', o.user_id, ' has ', count(*))
        from coupons c join orders o on o.coupon_id = c.id and ${holds}
       group by c.id, o.user_id having count(*) > c.max_per_person`,
  },
  {
    name: 'no campaign sold more units than it has, in all and to one account',
    offenders: Prisma.sql`
      select concat(c.name, ' has ', c.stock, ' units, and ', count(*), ' orders hold one') as offender
        from campaigns c join orders o on o.campaign_id = c.id and ${holds}
       group by c.id having count(*) > c.stock
      union all
      select concat(c.name, ' allows ', c.max_per_person, ' orders of an account, and ', o.user_id, ' has ', count(*))
        from campaigns c join orders o on o.campaign_id = c.id and ${holds}
       group by c.id, o.user_id having count(*) > c.max_per_person`,
  },
  {
    name: 'an order has the step of a campaign exactly when it names one',
    offenders: Prisma.sql`
      select o.id as offender from orders o
       where (o.campaign_id is not null) is distinct from
             coalesce(jsonb_path_exists(o.breakdown, '$.steps[*] ? (@.name == "campaign")'), false)`,
  },
  {
    name: 'no offer took a price below the cost of the goods and their points',
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
