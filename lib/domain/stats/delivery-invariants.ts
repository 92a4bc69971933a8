import { EVENTS_KEPT_SINCE } from '@/lib/domain/events-kept';
import { Prisma } from '@/lib/platform/db';
import { hasJobSql } from '@/lib/platform/jobs';
import type { Invariant } from './invariant';

/**
 * Whether an administrator ended the order `o` by hand, as the audit log records it. Then their decision counts.
 */
const byHand = Prisma.sql`
  exists (select 1 from audit_entries t
           where t.object_type = 'order' and t.object_id = o.id and t.action = 'update-order')`;

/** Whether the order \`o\` has a delivery job. */
export const hasDelivery = hasJobSql(Prisma.sql`'deliver:' || o.id`);

export const deliveryInvariants: Invariant[] = [
  {
    name: 'a Completed instant order has one delivered attempt for each pack of one route',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' has ', count(a.id), ' delivered attempts on ', count(distinct a.route_position), ' routes') as offender
        from orders o left join delivery_attempts a on a.order_id = o.id and a.outcome = 'delivered'
       where o.status = 'Completed' and o.instant and not ${byHand}
         -- Codes of the vault are in stock: no supplier was asked (the rules of the vault count them).
         and not (o.codes > 0 and not exists (select from delivery_attempts d where d.order_id = o.id and d.outcome = 'delivered'))
       group by o.id, o.routes
      having count(distinct a.route_position) <> 1
          or count(a.id) <> count(distinct a.pack_index)
          or count(a.id) <> (
               select jsonb_array_length(r->'packs') from jsonb_array_elements(o.routes) r
                where (r->>'position')::int = min(a.route_position))`,
  },
  {
    name: 'no call is open for an order that has ended, unless a person ended it',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' is ', o.status, ', attempt ', a.id, ' is ', a.outcome) as offender
        from orders o join delivery_attempts a on a.order_id = o.id
       where o.status in ('Completed', 'Refunded', 'Cancelled')
         and a.outcome in ('sent', 'accepted', 'unknown') and not ${byHand}`,
  },
  {
    name: 'nothing may have been delivered for a Refunded or Cancelled order unless a person says why',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' is ', o.status, ', attempt ', a.id, ' is ', a.outcome) as offender
        from orders o join delivery_attempts a on a.order_id = o.id
       where o.status in ('Refunded', 'Cancelled') and (a.outcome <> 'refused' or a.proof = 'claimed_back')
         and (coalesce(o.reason, '') = '' or not ${byHand})`,
  },
  {
    name: 'no supplier was asked to deliver what was not paid',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' is ', o.status) as offender
        from orders o
       where o.status in ('Created', 'Failed') and exists (select 1 from delivery_attempts a where a.order_id = o.id)`,
  },
  {
    name: 'no supplier order was counted for two packs',
    narrowed: ['attempts of supplier orders'],
    offenders: Prisma.sql`
      select concat(supplier, ' ', supplier_order_id, ' stands on ', count(*), ' attempts') as offender
        from delivery_attempts
       where outcome = 'delivered'
       group by supplier, supplier_order_id
      -- A person may have accepted that the goods are there all the same.
      having count(*) filter (where goods_decided_at is null) > 1`,
  },
  {
    name: 'only one attempt for a pack may deliver, and it says so',
    narrowed: ['delivery_attempts'],
    offenders: Prisma.sql`
      select concat(order_id, ' pack ', pack_index, ' has ', count(*), ' live attempts') as offender
        from delivery_attempts where outcome <> 'refused'
       group by order_id, pack_index having count(*) > 1 or min(live_key) <> order_id || ':' || pack_index`,
  },
  {
    name: 'a reference was given up only with proof that it bought nothing',
    narrowed: ['delivery_attempts'],
    offenders: Prisma.sql`
      select concat(a.id, ' of ', a.order_id, ' is refused without proof (', coalesce(a.proof, 'none'), ')') as offender
        from delivery_attempts a
       where a.outcome = 'refused' and exists (select 1 from delivery_sends s where s.attempt_id = a.id)
         and (a.proof is null
              or a.proof = 'refusals' and exists (
                   select 1 from delivery_sends s where s.attempt_id = a.id and s.outcome <> 'refused')
              or a.proof = 'not_found' and exists (
                   select 1 from delivery_sends s where s.attempt_id = a.id and s.send_by >= a.proved_at))`,
  },
  {
    name: 'goods that came late for their order have a case or a decision',
    narrowed: ['delivery_attempts'],
    offenders: Prisma.sql`
      select concat(a.order_id, ' is ', o.status, ', attempt ', a.id, ' is ', a.outcome, ', and its goods came') as offender
        from delivery_attempts a join orders o on o.id = a.order_id
       where not exists (select 1 from reviews r where r.cause in ('late_success', 'wrong_goods')
                            and r.evidence->>'attempt' = a.id)
         and (a.outcome = 'delivered' and o.status in ('Refunded', 'Cancelled') and a.answered_at > o.ended_at
              or exists (
                   select 1 from delivery_sends s
                    where s.attempt_id = a.id and s.outcome in ('delivered', 'accepted')
                      and (o.status in ('Refunded', 'Cancelled') and s.answered_at > o.ended_at
                           or a.outcome = 'refused' and a.proof is distinct from 'order_ended'
                           or a.outcome in ('delivered', 'accepted') and s.supplier_order_id <> a.supplier_order_id
                           or a.outcome in ('sent', 'unknown') and s.outcome = 'delivered' and o.status = 'Processing'
                              and not ${hasDelivery})))`,
  },
  {
    name: 'goods other than were ordered have a case, and complete no order before a person has accepted them',
    narrowed: ['delivery_attempts'],
    offenders: Prisma.sql`
      select concat(a.order_id, ' is ', o.status, ', and attempt ', a.id, ' has other goods: ', a.wrong_goods) as offender
        from delivery_attempts a
        join orders o on o.id = a.order_id
        left join lateral (
          select min(r.opened_at) as told_at from reviews r
           where r.cause = 'wrong_goods' and r.evidence->>'attempt' = a.id) cases on true
       where a.wrong_goods is not null
         and (cases.told_at is null
              or a.goods_decided_at is null and a.outcome <> 'refused' and cases.told_at < o.ended_at
                 and o.status = 'Completed' and not ${byHand})`,
  },
  {
    name: 'a Processing instant order has a job, an open case, or both',
    offenders: Prisma.sql`
      select concat(o.id, ' waits for nobody') as offender
        from orders o
       where o.status = 'Processing' and o.instant
         and not exists (select 1 from reviews r where r.order_id = o.id and r.payment_id is null and r.closed_at is null)
         and not ${hasDelivery}`,
  },
  {
    name: 'a payment before a person has its case, with the evidence',
    narrowed: ['payments'],
    offenders: Prisma.sql`
      select concat(p.id, ' has no case') as offender
        from payments p
       where p.status = 'review'
         and not exists (select 1 from reviews r where r.payment_id = p.id and r.evidence <> '{}'::jsonb)`,
  },
  {
    name: 'an unpaid payment is asked about again, or has ended',
    narrowed: ['payments'],
    offenders: Prisma.sql`
      select concat(id, ' is ', status, ' and is never asked about') as offender
        from payments where status in ('created', 'open') and next_check_at is null`,
  },
  {
    name: 'the events of an order follow the table of moves and end where the order stands',
    narrowed: ['orders', 'order_events'],
    offenders: Prisma.sql`
      with moves as (
        select order_id, id, "from", "to",
               lag("to") over (partition by order_id order by id) as before,
               lead(id) over (partition by order_id order by id) is null as is_last
          from order_events where "to" is not null)
      select concat(m.order_id, ': ', coalesce(m.before::text, 'nothing'), ', then ', m."from", ' to ', m."to") as offender
        from moves m
       where (m."from" is distinct from m.before
          or (coalesce(m."from"::text, ''), m."to"::text) not in (
               ('', 'Created'), ('Created', 'Processing'), ('Created', 'Failed'), ('Failed', 'Processing'),
               ('Processing', 'Completed'), ('Processing', 'Refunded'), ('Processing', 'Cancelled'),
               ('Completed', 'Processing'), ('Refunded', 'Processing'), ('Cancelled', 'Processing')))
         and (select o.created_at from orders o where o.id = m.order_id) >= ${EVENTS_KEPT_SINCE}
      union all
      select concat(o.id, ' is ', o.status, ', its events end in ', m."to") as offender
        from orders o left join moves m on m.order_id = o.id and m.is_last
       where m."to" is distinct from o.status and o.created_at >= ${EVENTS_KEPT_SINCE}`,
  },
];
