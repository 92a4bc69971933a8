import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/**
 * The rules of webhooks to partners (decision 100). Events are kept for 90 days; one of them spares those that are
 * deleted now.
 */
export const webhookInvariants: Invariant[] = [
  {
    name: "each end of a partner's order has one event for the partner",
    narrowed: ['order_events'],
    offenders: Prisma.sql`
      select concat(o.id, ' is ', e."to", ' since event ', e.id, ', of which the partner has no event') as offender
        from order_events e
        join orders o on o.id = e.order_id and o.partner_key_id is not null
       where e."to" in ('Completed', 'Refunded', 'Cancelled') and e.at > now() - interval '89 days'
         and not exists (select from partner_events t
                          where t.partner_id = o.user_id and t.type = 'order.' || lower(e."to"::text)
                            and t.subject = o.id and t.sequence = e.id)`,
  },
  {
    name: 'an event has a delivery for each endpoint that it was written for',
    offenders: Prisma.sql`
      select concat(t.id, ' has ', count(d.id), ' of ', t.fanout, ' deliveries') as offender
        from partner_events t left join partner_deliveries d on d.event_id = t.id and not d.is_replay
       group by t.id
      having count(d.id) <> t.fanout`,
  },
  {
    name: 'a delivery of an event is delivered by an answer, failed after ten tries, or tried again within 25 hours',
    offenders: Prisma.sql`
      select concat(d.id, ' is ', d.state, ' after ', count(r.id), ' tries, and due at ', d.due_at) as offender
        from partner_deliveries d left join partner_tries r on r.delivery_id = d.id
       group by d.id
      having d.state = 'delivered' and not coalesce(bool_or(r.status between 200 and 299), false)
          or d.state = 'failed' and (d.tries <> 10 or count(r.id) < 10)
          or d.state = 'pending' and d.due_at > greatest(now(), max(r.at), d.created_at) + interval '25 hours'`,
  },
  {
    name: 'no endpoint is called whose address or secret came by a key that was revoked',
    offenders: Prisma.sql`
      select concat(e.id, ' has the key ', k.id, ', revoked at ', k.revoked_at) as offender
        from partner_endpoints e join partner_keys k on k.id in (e.url_key_id, e.secret_key_id)
       where e.deleted_at is null and e.disabled_at is null and k.revoked_at is not null`,
  },
];
