import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The rules of orders that a rule against fraud holds. */
export const fraudInvariants: Invariant[] = [
  {
    name: 'an order that a rule holds has a case, and is not sent before a person decided it',
    offenders: Prisma.sql`
      select concat(h.order_id, ' was hit by a rule that holds, and has no case') as offender
        from fraud_hits h join orders o on o.id = h.order_id and o.paid_at is not null
       where h.outcome = 'hold' and not h.shadow
         and not exists (select 1 from reviews r where r.order_id = h.order_id and r.cause = 'fraud_hold')
      union all
      select concat(r.order_id, ' was held, and attempt ', a.id, ' was sent')
        from reviews r join delivery_attempts a on a.order_id = r.order_id
       where r.cause = 'fraud_hold' and a.sent_at >= r.opened_at and a.sent_at < coalesce(r.closed_at, 'infinity')`,
  },
];
