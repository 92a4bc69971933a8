import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The rules of consents (decision 108): triggers add their rows with the account and with the choice of messages. */
export const consentInvariants: Invariant[] = [
  {
    name: 'every account has a record of the notice',
    narrowed: ['users'],
    offenders: Prisma.sql`
      select concat('account ', u.id, ' has no record of the notice') as offender
        from users u
       where not exists (select from consents c where c.user_id = u.id and c.purpose = 'account')`,
  },
  {
    name: 'messages that rest on consent are chosen exactly while it is given',
    narrowed: ['users'],
    offenders: Prisma.sql`
      select concat('account ', u.id, ': ', t.purpose, ' is ', coalesce(c.act, 'not given'), ', chosen: ', p.wanted) as offender
        from users u
       cross join (values ('reviews', 'reviews'), ('rewards', 'points')) t (purpose, topic)
        left join lateral (select exists (select from notification_preferences n, unnest(n.added) a
                                           where n.user_id = u.id and a like t.topic || ':%') as wanted) p on true
        left join lateral (select act from consents c where c.user_id = u.id and c.purpose = t.purpose
                            order by id desc limit 1) c on true
       where p.wanted <> coalesce(c.act = 'given', false)`,
  },
  {
    name: 'what a guardian has agreed to or taken back is in the record of consents',
    offenders: Prisma.sql`
      select concat('the guardian of ', g.user_id, ' is ', g.state, ', the record says ', coalesce(c.act, 'nothing')) as offender
        from guardians g
        left join lateral (select act from consents c where c.user_id = g.user_id and c.purpose = 'guardian'
                            order by id desc limit 1) c on true
       -- Another is asked after one whom a thief had named.
       where case when g.state in ('given', 'withdrawn') then c.act is distinct from g.state else c.act = 'given' end`,
  },
  {
    name: 'a customer under 18 orders nothing and adds no money before a guardian agrees',
    offenders: Prisma.sql`
      select concat(bought.id, ' is of ', g.user_id, ', whose guardian is ', g.state) as offender
        from guardians g
        join (select id, user_id, created_at from orders
              union all
              select id, user_id, created_at from payments where beside_id is null) bought
          on bought.user_id = g.user_id and bought.created_at > g.created_at
       where g.state in ('asked', 'ended')
         -- A guardian whom a thief had named agreed, and the account was given back since.
         and not exists (select from consents c where c.user_id = g.user_id and c.purpose = 'guardian' and c.act = 'given')
         and g.adult_from > (now() at time zone 'Asia/Kolkata')::date`,
  },
  {
    name: 'nothing that rests on consent is sent to a customer under 18',
    offenders: Prisma.sql`
      select concat(n.user_id, ' has chosen ', a) as offender
        from guardians g join notification_preferences n on n.user_id = g.user_id, unnest(n.added) a
       where g.adult_from > (now() at time zone 'Asia/Kolkata')::date and (a like 'reviews:%' or a like 'points:%')`,
  },
];
