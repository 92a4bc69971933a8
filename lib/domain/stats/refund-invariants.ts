import { EVENTS_KEPT_SINCE } from '@/lib/domain/events-kept';
import { Prisma } from '@/lib/platform/db';
import { cancelledWithoutRefund, noteMayBeArchived } from './cancelled-without-refund';
import type { Invariant } from './invariant';

/** The rules of refunds after the end of an order. Those at its end are among the rules of money. */
export const refundInvariants: Invariant[] = [
  {
    name: 'the refunds of an order add up to no more than was paid for it',
    narrowed: ['order_refunds'],
    offenders: Prisma.sql`
      select concat(o.id, ' was paid ', coalesce(paid.amount, 0), ' and given back ', back.amount) as offender
        from (select distinct order_id from order_refunds) r join orders o on o.id = r.order_id
        left join lateral (
          select sum(e.amount) as amount
            from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'sales'
           where j.reason = 'order_paid'
             and (j.reference = o.id or j.reference in (select p.id from payments p where p.order_id = o.id))) paid on true
        left join lateral (
          select -sum(e.amount) as amount
            from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'sales'
           where j.reason in ('order_refunded', 'order_reopened')
             and (j.reference = o.id or j.reference in (select b.id from order_refunds b where b.order_id = o.id)
                  or j.reference in (select p.id from order_reopenings p where p.order_id = o.id))) back on true
       where coalesce(back.amount, 0) > coalesce(paid.amount, 0)`,
  },
  {
    name: 'each refund has its journal to the customer of its order, and each journal of a refund its order or refund',
    narrowed: ['order_refunds', 'ledger_journals'],
    offenders: Prisma.sql`
      select concat(r.id, ' of ', r.order_id, ' refunds ', r.amount, ', booked is ', coalesce(sum(e.amount), 0)) as offender
        from order_refunds r
        join orders o on o.id = r.order_id
        left join ledger_journals j on j.reason = 'order_refunded' and j.reference = r.id
        left join wallets w on w.user_id = o.user_id and w.currency = 'INR'
        left join ledger_entries e on e.journal_id = j.id
         and (e.account = 'wallet' and e.wallet_id = w.id or e.account = 'refunds')
       group by r.id, r.order_id, r.amount having coalesce(sum(e.amount), 0) <> r.amount
      union all
      select concat('journal ', j.id, ' refunds ', j.reference)
        from ledger_journals j
       where j.reason = 'order_refunded'
         and not exists (select 1 from orders o where o.id = j.reference)
         and not exists (select 1 from order_refunds r where r.id = j.reference)
         and not exists (select 1 from order_reopenings p where p.id = j.reference)`,
  },
  {
    name: 'only a Completed order is refunded after its end, or one that was cancelled without a refund',
    narrowed: ['order_refunds'],
    offenders: Prisma.sql`
      select concat(o.id, ' is ', o.status, ' and has refund ', r.id) as offender
        from order_refunds r join orders o on o.id = r.order_id
       where o.status <> 'Completed' and not (o.status = 'Cancelled' and (${cancelledWithoutRefund} or ${noteMayBeArchived}))`,
  },
  {
    name: 'goods that came after their price was given back have a case or a decision',
    narrowed: ['order_refunds'],
    offenders: Prisma.sql`
      select concat(back.order_id, ' was refunded, and the goods of attempt ', a.id, ' came afterwards') as offender
        from (select f.order_id, f.created_at as at, f.packs,
                     sum(f.amount) over (partition by f.order_id order by f.created_at, f.id) as amount
                from order_refunds f) back
        join orders o on o.id = back.order_id
        join delivery_attempts a on a.order_id = o.id and (a.pack_index = any (back.packs) or back.amount >= o.value)
       where not exists (select 1 from reviews r where r.cause in ('late_success', 'wrong_goods')
                            and r.evidence->>'attempt' = a.id)
         and (a.outcome = 'delivered' and a.answered_at > back.at
              or a.outcome in ('sent', 'unknown') and exists (
                   select 1 from delivery_sends s
                    where s.attempt_id = a.id and s.outcome in ('delivered', 'accepted') and s.answered_at > back.at))`,
  },
  {
    name: 'a refund takes back as many points as it says, and all of an order no more than it earned',
    narrowed: ['order_refunds', 'ledger_journals'],
    offenders: Prisma.sql`
      select concat(r.id, ' takes ', r.points_taken, ', booked is ', coalesce(sum(e.amount), 0)) as offender
        from order_refunds r
        left join ledger_journals j on j.reason = 'points_taken_back' and j.reference = r.id
        left join ledger_entries e on e.journal_id = j.id and e.account = 'points'
       group by r.id, r.points_taken having coalesce(sum(e.amount), 0) <> -r.points_taken
      union all
      select concat('journal ', j.id, ' takes points back for ', j.reference)
        from ledger_journals j
       where j.reason = 'points_taken_back' and not exists (select 1 from order_refunds r where r.id = j.reference)
         and not exists (select 1 from order_reopenings p where p.id = j.reference)
         and not exists (select 1 from reviews c where c.id = j.reference and c.cause in ('payment_reversed', 'payment_reinstated'))
      union all
      select concat(r.order_id, ' earned ', coalesce(max(earned.amount), 0), ' points and lost ', sum(r.points_taken))
        from order_refunds r
        left join lateral (
          select sum(e.amount) as amount
            from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'points'
           where j.reason = 'points_earned'
             and (j.reference = r.order_id or j.reference in (select p.id from order_reopenings p where p.order_id = r.order_id))
         ) earned on true
       group by r.order_id having sum(r.points_taken) > coalesce(max(earned.amount), 0)`,
  },
  {
    name: 'points follow what banks took back of the price of their order, and what they moved is booked',
    narrowed: ['order_events'],
    offenders: Prisma.sql`
      select concat(n.order_id, ' took ', n.detail->>'taken', ' points for ', n.detail->>'reference', ', booked is ', booked.amount)
               as offender
        from order_events n
        left join lateral (
          select coalesce(-sum(e.amount), 0) as amount
            from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'points'
           where j.reference = n.detail->>'reference'
             and j.reason = case when (n.detail->>'taken')::bigint > 0 then 'points_taken_back' else 'points_given_again' end
        ) booked on true
       where n.kind = 'points_adjusted' and (n.detail->>'taken')::bigint <> booked.amount
      union all
      select concat(o.id, ' earned ', earned.points, ' points and lost ', lost.points, ', of ', o.value, ' is kept ', price.kept)
        from orders o
       cross join lateral (
         select greatest(o.value
                  - coalesce((select sum(r.amount) from order_refunds r where r.order_id = o.id), 0)
                  + coalesce((select sum(e.amount) from ledger_journals bought
                                join payments p on p.id = bought.reference and p.order_id = o.id
                                join ledger_journals j on j.reason in ('payment_reversed', 'receivable_recovered', 'receivable_offset', 'payment_reinstated')
                                 and j.reference in (select c.id from reviews c where c.payment_id = p.id
                                                     union all select b.id from payments b where b.beside_id = p.id)
                                join ledger_entries e on e.journal_id = j.id and e.account in ('receivables', 'losses')
                               where bought.reason = 'order_paid'), 0)
                  + coalesce((select sum(s.amount) from source_refunds s
                               where s.order_id = o.id and s.state = 'returned'), 0), 0) as kept) price
       cross join lateral (
         select coalesce(sum(e.amount), 0)
                  - coalesce((select sum(r.points_taken) from order_reopenings r where r.order_id = o.id), 0) as points
           from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'points'
          where j.reason = 'points_earned'
            and j.reference in (select o.id union all select r.id from order_reopenings r where r.order_id = o.id)) earned
       cross join lateral (
         select coalesce((select sum(r.points_taken + r.points_spent) from order_refunds r where r.order_id = o.id), 0)
                  + coalesce((select sum((a.detail->>'taken')::bigint + (a.detail->>'spent')::bigint)
                                from public.order_events a where a.order_id = o.id and a.kind = 'points_adjusted'), 0)
                  + coalesce((select sum(a.taken + a.spent) from archived_points a where a.order_id = o.id), 0) as points) lost
       where o.status = 'Completed' and lost.points <> earned.points - div(earned.points * price.kept, o.value)
         -- Reversals of earlier versions took no points.
         and o.id in (select n.order_id from order_events n
                       where n.kind in ('payment_reversed', 'receivable_recovered', 'receivable_offset', 'payment_reinstated') and n.detail->>'kept' is not null)`,
  },
  {
    name: 'what a reopened order takes back is the price that was given back before, of its own customer',
    narrowed: ['order_reopenings', 'ledger_journals'],
    offenders: Prisma.sql`
      select concat(r.id, ' of ', r.order_id, ' takes ', r.amount, ', booked is ', coalesce(sum(-e.amount), 0)) as offender
        from order_reopenings r
        join orders o on o.id = r.order_id
        left join ledger_journals j on j.reason = 'order_reopened' and j.reference = r.id
        left join wallets w on w.user_id = o.user_id and w.currency = 'INR'
        left join ledger_entries e on e.journal_id = j.id
         and (e.account = 'wallet' and e.wallet_id = w.id or e.account = 'refunds')
       group by r.id, r.order_id, r.amount, r.from_status, o.value
      having coalesce(sum(-e.amount), 0) <> r.amount or r.amount <> (case r.from_status when 'Completed' then 0 else o.value end)
      union all
      select concat('journal ', j.id, ' reopens ', j.reference)
        from ledger_journals j
       where j.reason = 'order_reopened' and not exists (select 1 from order_reopenings r where r.id = j.reference)
      union all
      select concat(r.id, ' took ', r.points_taken, ' points, booked is ', coalesce(-sum(e.amount), 0))
        from order_reopenings r
        left join ledger_journals j on j.reason = 'points_taken_back' and j.reference = r.id
        left join ledger_entries e on e.journal_id = j.id and e.account = 'points'
       group by r.id, r.points_taken having coalesce(-sum(e.amount), 0) <> r.points_taken`,
  },
  {
    name: 'an order that has ended goes on only where a person reopened it, once for each time',
    narrowed: ['order_events', 'order_reopenings'],
    offenders: Prisma.sql`
      select concat(moved.order_id, ' went on ', moved.times, ' times, reopened ', coalesce(reopened.times, 0)) as offender
        from (select order_id, count(*) as times from order_events
               where "to" = 'Processing' and "from" in ('Completed', 'Refunded', 'Cancelled') group by order_id) moved
        full join (select order_id, count(*) as times from order_reopenings group by order_id) reopened
          on reopened.order_id = moved.order_id
       where moved.times is distinct from reopened.times
         and (select o.created_at from orders o where o.id = coalesce(moved.order_id, reopened.order_id)) >= ${EVENTS_KEPT_SINCE}`,
  },
];
