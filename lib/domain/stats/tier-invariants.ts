import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The rules of the points that orders earn, and of the tiers of their customers. */
export const tierInvariants: Invariant[] = [
  {
    name: 'an order earned the points that were promised with its price',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' promised ', o.breakdown->>'points', ' points and earned ', coalesce(sum(e.amount), 0)) as offender
        from orders o
        left join ledger_journals j
          on j.reason = 'points_earned' and j.reference = o.id
          or j.reason in ('points_earned', 'points_taken_back')
             and j.reference in (select r.id from order_reopenings r where r.order_id = o.id)
        left join ledger_entries e on e.journal_id = j.id and e.account = 'points'
       where o.status = 'Completed' and o.breakdown->'award' is not null
       group by o.id, o.breakdown having coalesce(sum(e.amount), 0) <> (o.breakdown->>'points')::bigint`,
  },
  {
    name: 'the points of an order are at least those of its rate, and at most those of its rate and its tier',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' promised ', promised.points, ' points at ', promised.rate, ' and ', promised.extra) as offender
        from orders o
       cross join lateral (
         select (o.breakdown->>'points')::bigint as points, (o.breakdown #>> '{award,rate}')::bigint as rate,
                coalesce((o.breakdown #>> '{award,tier,extraRate}')::bigint, 0) as extra) promised
       where o.breakdown->'award' is not null
         and promised.points not between o.value * promised.rate / 10000
                                     and o.value * (promised.rate + promised.extra) / 10000`,
  },
  {
    // A minute on either side covers what was committed while the order was being placed.
    name: 'an order has a tier only if its customer had paid as much within a year',
    narrowed: ['orders of tiers'],
    offenders: Prisma.sql`
      select concat(o.id, ' is of a tier from ', o.breakdown #>> '{award,tier,threshold}', ', paid were ', spent.amount) as offender
        from orders o
       cross join lateral (
         select coalesce(sum(d.value
                  - coalesce((select sum(r.amount) from order_refunds r
                               where r.order_id = d.id and r.created_at < o.created_at - interval '1 minute'), 0)), 0) as amount
           from public.orders d
          where d.user_id = o.user_id
            and (d.status = 'Completed'
                 and d.ended_at between o.created_at - interval '365 days 1 minute' and o.created_at + interval '1 minute'
                 -- It was Completed then, and was reopened later.
                 or exists (select 1 from order_reopenings p
                             where p.order_id = d.id and p.from_status = 'Completed'
                               and p.created_at > o.created_at - interval '1 minute'))) spent
       where jsonb_typeof(o.breakdown #> '{award,tier}') = 'object'
         and spent.amount < (o.breakdown #>> '{award,tier,threshold}')::bigint`,
  },
];
