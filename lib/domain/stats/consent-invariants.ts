import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The rules of consents (decision 108): triggers add their rows with the account and with the choice of messages. */
export const consentInvariants: Invariant[] = [
  {
    name: 'every account has a record of the notice',
    offenders: Prisma.sql`
      select concat('account ', u.id, ' has no record of the notice') as offender
        from users u
       where not exists (select from consents c where c.user_id = u.id and c.purpose = 'account')`,
  },
  {
    name: 'messages that rest on consent are chosen exactly while it is given',
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
];
