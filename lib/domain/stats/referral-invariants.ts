import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

const FIRST = Prisma.sql`r.id`;
/** Rewards that were taken back and given again have further journals, which name the version of the referral. */
const ALL = Prisma.sql`any(array(select r.id union all select r.id || '/' || n from generate_series(0, r.version) n))`;

/** The points that a journal gave to a user; negative for those that it took. */
const pointsOf = (reason: string, userId: Prisma.Sql, references = FIRST) => Prisma.sql`
  coalesce((select sum(e.amount)
              from ledger_journals j
              join ledger_entries e on e.journal_id = j.id and e.account = 'points'
              join wallets w on w.id = e.wallet_id and w.user_id = ${userId}
             where j.reason = ${reason} and j.reference = ${references}), 0)`;

/** The points of all journals. */
const allPointsOf = (userId: Prisma.Sql) => Prisma.sql`
  ${pointsOf('referral_rewarded', userId, ALL)} + ${pointsOf('referral_taken_back', userId, ALL)}`;

/** What the store keeps of the price of an order `o`: less its refunds. */
const KEPT = Prisma.sql`
  o.value - coalesce((select sum(f.amount) from order_refunds f where f.order_id = o.id), 0)`;

/** The rules of the rewards for invitations. */
export const referralInvariants: Invariant[] = [
  {
    name: 'a reward for an invitation has a delivered order of the friend that meets what was promised',
    offenders: Prisma.sql`
      select concat(r.id, ' is ', r.status, ' for order ', r.order_id) as offender
        from referrals r left join orders o on o.id = r.order_id
       where r.status in ('rewarded', 'taken_back')
         and (o.id is null or o.user_id <> r.friend_id or o.value < r.min_order
              or o.created_at > r.expires_at
              -- One that was reopened since then has given its rewards back.
              or (r.status = 'rewarded' and o.status <> 'Completed'))`,
  },
  {
    name: 'a reward for an invitation is booked once, for inviter and friend, and nothing else is',
    offenders: Prisma.sql`
      select concat(r.id, ' is ', r.status, ' and gave ', ${pointsOf('referral_rewarded', Prisma.sql`r.inviter_id`)}, ' and ',
                    ${pointsOf('referral_rewarded', Prisma.sql`r.friend_id`)}) as offender
        from referrals r
       where ${pointsOf('referral_rewarded', Prisma.sql`r.inviter_id`)} <> coalesce(r.inviter_reward, 0)
          or ${pointsOf('referral_rewarded', Prisma.sql`r.friend_id`)} <> coalesce(r.friend_reward, 0)
          or ${allPointsOf(Prisma.sql`r.inviter_id`)} <> coalesce(r.inviter_reward, 0) - coalesce(r.inviter_taken, 0)
          or ${allPointsOf(Prisma.sql`r.friend_id`)} <> coalesce(r.friend_reward, 0) - coalesce(r.friend_taken, 0)
      union all
      select concat('journal ', j.id, ' is for ', j.reference)
        from ledger_journals j
       where j.reason in ('referral_rewarded', 'referral_taken_back')
         and not exists (select from referrals r where r.id = split_part(j.reference, '/', 1))`,
  },
  {
    name: 'no friend was rewarded for two invitations',
    offenders: Prisma.sql`
      select concat(r.friend_id, ' was rewarded ', count(*), ' times') as offender
        from referrals r where r.friend_reward > 0 group by r.friend_id having count(*) > 1`,
  },
  {
    // The limit may be changed within a month; each reward keeps the one that applied.
    name: 'no inviter has more rewards in a month than the terms allowed',
    offenders: Prisma.sql`
      select concat(r.inviter_id, ' has ', count(*), ' rewards in ', month, ', allowed were ', max(r.monthly_limit)) as offender
        from referrals r
       cross join lateral (select to_char(r.rewarded_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month) at
       where r.inviter_reward > 0 group by r.inviter_id, month having count(*) > max(r.monthly_limit)`,
  },
  {
    name: 'no reward for an invitation is left of an order of which too little was kept',
    offenders: Prisma.sql`
      select concat(r.id, ' is ', r.status, ', of order ', o.id, ' is kept ', ${KEPT}) as offender
        from referrals r join orders o on o.id = r.order_id
       where r.status in ('held', 'rewarded') and ${KEPT} < r.min_order`,
  },
];
