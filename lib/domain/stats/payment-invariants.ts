import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The rules of money that came again, or went back, after its payment was paid. */
export const paymentInvariants: Invariant[] = [
  {
    name: 'the gateway has what was received of each paid payment, or a case says otherwise',
    narrowed: ['payments'],
    offenders: Prisma.sql`
      select concat(p.id, ' took ', p.received_amount, ', and the gateway has ', p.gateway_amount) as offender
        from payments p
       cross join lateral (
         select coalesce(sum(e.amount), 0) as booked,
                coalesce(sum(r.money_at_risk) filter (where r.cause = 'payment_reversed' and j.id is null), 0) as gone,
                coalesce(sum(r.money_at_risk) filter (where r.cause = 'payment_reinstated' and j.id is null), 0) as again
           from reviews r
           left join ledger_journals j on j.reason = r.cause::text and j.reference = r.id
           left join ledger_entries e on e.journal_id = j.id and e.account = 'gateway'
          where r.payment_id = p.id and r.cause in ('payment_reversed', 'payment_reinstated')
            and (r.closed_at is null or r.closed_by_id is not null)) cases
       where p.status = 'paid'
         and (p.gateway_amount < p.received_amount
              or p.id in (select payment_id from reviews where cause in ('payment_reversed', 'payment_reinstated')))
         and p.received_amount - p.gateway_amount - cases.booked not between -cases.again and cases.gone`,
  },
  {
    name: 'an open dispute has an open case, and what a lost one took is missing at the gateway',
    offenders: Prisma.sql`
      select concat(d.id, ' about ', d.payment_id, ' is ', d.status) as offender
        from payment_disputes d
        join payments p on p.id = d.payment_id
       where (d.ended_at is null) <> exists (select 1 from reviews r
                                              where r.payment_id = p.id and r.cause = 'payment_disputed'
                                                and r.closed_at is null and r.open_key = 'payment_disputed:' || d.id)
          -- It takes first what is named above what is counted, and then of the payment's credited surplus.
          or d.status = 'lost' and exists (
               select from payments q where q.id = p.id or q.beside_id = p.id and q.status = 'paid' and q.utr is null
               having sum(coalesce(q.gateway_amount, q.received_amount, 0)) > greatest(
                        coalesce(p.gateway_total, sum(q.received_amount)) - (select sum(l.amount_deducted) from payment_disputes l
                                                   where l.payment_id = p.id and l.status = 'lost'), 0))`,
  },
  {
    name: 'a bank payment beside another has an open case, or was decided by a person',
    offenders: Prisma.sql`
      select concat(p.id, ' beside ', p.beside_id, ' is ', p.status) as offender
        from payments p
       where p.beside_id is not null
         and not exists (select 1 from reviews r
                          where r.payment_id = p.id and r.cause = 'second_payment'
                            and (r.closed_at is null) = (p.status = 'review')
                            -- The gateway takes back what it named under the reference of the first one.
                            and (r.closed_at is null or r.closed_by_id is not null or p.status = 'failed' and exists (
                                  select from payments page
                                   where page.id = p.beside_id and upper(page.utr) = upper(p.evidence ->> 'utr'))
                                 -- It is the money of the page, whose reference the gateway named later.
                                 or p.status = 'failed' and upper(p.evidence ->> 'named') in (
                                  select upper(page.utr) from payments page where page.id = p.beside_id
                                  union all
                                  select upper(c.evidence #>> '{said,utr}') from reviews c
                                   where c.payment_id = p.beside_id)))
         and not exists (select 1 from ledger_journals j
                          where j.reference = p.id and j.reason = 'receivable_recovered' and p.status = 'paid')
      union all
      select concat(p.id, ' is paid without a bank reference, and is no surplus of ', p.beside_id)
        from payments p
        join payments page on page.id = p.beside_id
       where p.beside_id is not null and p.status = 'paid' and p.utr is null
         and (p.gateway_amount is null or upper(p.evidence ->> 'utr') is distinct from upper(page.utr))`,
  },
  {
    name: 'what went back is booked once, with what its case says, by the person who decided it',
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference, ' moved ', max(e.amount)) as offender
        from ledger_journals j
        join ledger_entries e on e.journal_id = j.id
        left join reviews r on r.id = j.reference
       where j.reason in ('payment_reversed', 'receivable_lost')
       group by j.id, r.id
      having r.closed_by_id is null or j.actor_id is distinct from r.closed_by_id
          or max(e.amount) <> r.money_at_risk or count(e.id) <> 2
          or r.cause::text <> case j.reason when 'payment_reversed' then 'payment_reversed' else 'receivable' end
          or count(*) filter (where e.account in ('wallet', 'points', 'sales', 'rewards', 'adjustments')) > 0`,
  },
  {
    name: 'what is there again is booked once, with what its case says, and no more than had gone, to those who bore it',
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference, ' moved ', -sum(e.amount) filter (where e.account = 'gateway')) as offender
        from ledger_journals j
        join ledger_entries e on e.journal_id = j.id
        left join wallets w on w.id = e.wallet_id
        left join reviews r on r.id = j.reference and r.cause = 'payment_reinstated'
        left join payments p on p.id = r.payment_id
       where j.reason = 'payment_reinstated'
       group by j.id, r.id
      having r.closed_by_id is null or j.actor_id is distinct from r.closed_by_id
          or sum(e.amount) filter (where e.account = 'gateway') is distinct from -r.money_at_risk
          or count(*) filter (where e.account not in ('gateway', 'receivables', 'losses', 'wallet')
                                 or e.account <> 'gateway' and e.amount < 0
                                 or e.account = 'wallet' and w.user_id is distinct from p.user_id) > 0
      union all
      select concat(r.payment_id, ' came again with ', -sum(e.amount) filter (where e.account = 'gateway'), ', more than had gone')
        from reviews r
        join ledger_journals j on j.reference = r.id and j.reason in ('payment_reversed', 'payment_reinstated')
        join ledger_entries e on e.journal_id = j.id
       where r.payment_id in (select payment_id from reviews where cause = 'payment_reinstated')
       group by r.payment_id
      having sum(e.amount) filter (where e.account = 'gateway') < 0
          or coalesce(sum(e.amount) filter (where e.account = 'wallet'), 0) > (
               select coalesce(sum(again.amount), 0)
                 from payments again
                 join ledger_journals paid on paid.reason = 'receivable_recovered' and paid.reference = again.id
                where again.beside_id = r.payment_id)
             + (select coalesce(sum(owed.money_at_risk), 0)
                  from reviews owed
                  join ledger_journals taken on taken.reason = 'receivable_offset' and taken.reference = owed.id
                 where owed.payment_id = r.payment_id)`,
  },
  {
    name: 'what is owed is taken from the wallet of who owes it, once, with what its case says',
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference, ' moved ', max(e.amount)) as offender
        from ledger_journals j
        join ledger_entries e on e.journal_id = j.id
        left join wallets w on w.id = e.wallet_id
        left join reviews r on r.id = j.reference and r.cause = 'receivable'
        left join payments p on p.id = r.payment_id
       where j.reason = 'receivable_offset'
       group by j.id, r.id
      having r.closed_by_id is null or j.actor_id is distinct from r.closed_by_id
          or max(e.amount) <> r.money_at_risk or count(e.id) <> 2
          or count(*) filter (where e.account not in ('wallet', 'receivables')
                                 or e.account = 'wallet' and w.user_id is distinct from p.user_id) > 0`,
  },
  {
    name: 'what customers owe is what the open cases of receivables say',
    offenders: Prisma.sql`
      with owed as (
        select coalesce(again.beside_id, r.payment_id) as payment_id, -sum(e.amount) as amount
          from ledger_entries e
          join ledger_journals j on j.id = e.journal_id
          left join payments again on again.id = j.reference and j.reason = 'receivable_recovered'
          left join reviews r on r.id = j.reference and j.reason <> 'receivable_recovered'
         where e.account = 'receivables'
         group by 1),
      open as (
        select payment_id, sum(money_at_risk) as amount
          from reviews where cause = 'receivable' and closed_at is null group by 1)
      select concat(coalesce(owed.payment_id, open.payment_id, 'no payment'), ' owes ', coalesce(owed.amount, 0),
                    ', its cases say ', coalesce(open.amount, 0)) as offender
        from owed full join open on open.payment_id = owed.payment_id
       where coalesce(owed.amount, 0) <> coalesce(open.amount, 0)`,
  },
];
