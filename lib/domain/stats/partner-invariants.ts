import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The day in India on which the order `o` was paid. */
const DAY = Prisma.sql`(o.paid_at at time zone 'Asia/Kolkata')::date`;

/** The rules of the partner API (decision 099). */
export const partnerInvariants: Invariant[] = [
  {
    name: 'an order of a partner names a live key of its buyer that worked when it was paid',
    offenders: Prisma.sql`
      select concat(o.id, ' names the key ', k.id, ' of ', k.partner_id) as offender
        from orders o join partner_keys k on k.id = o.partner_key_id
       where k.partner_id <> o.user_id or k.mode <> 'live' or o.payment_mode <> 'wallet' or o.paid_at is null
          or k.expires_at < o.paid_at or k.revoked_at < o.paid_at`,
  },
  {
    name: 'what a partner and each of its live keys spent on a day is the sum of the orders of that day',
    offenders: Prisma.sql`
      select concat(coalesce(s.holder, b.holder), ' spent ', coalesce(s.spent, 0), ' on ', coalesce(s.day, b.day),
                    ', and its orders cost ', coalesce(b.cost, 0)) as offender
        from (select s.* from partner_spend_days s
               where exists (select from partners p where p.user_id = s.holder)
                  or exists (select from partner_keys k where k.id = s.holder and k.mode = 'live')) s
        full join (
          select holder, ${DAY} as day, sum(o.value) as cost
            from orders o cross join lateral (values (o.partner_key_id), (o.user_id)) as by (holder)
           where o.partner_key_id is not null group by 1, 2) b on b.holder = s.holder and b.day = s.day
       where s.spent is distinct from b.cost`,
  },
];
