import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** What is neither at its customer nor given up: the account of refunds holds as much. */
const OWED = Prisma.sql`('asked', 'due', 'sent', 'failed')`;
/** What takes nothing from the payment: it is in the wallet, or another refund or the bank stands for it. */
const NO_MONEY = Prisma.sql`('sent_again', 'in_wallet', 'taken_back', 'returned')`;

/** The rules of refunds that can go back to where the payment came from (decision 105). */
export const sourceRefundInvariants: Invariant[] = [
  {
    name: 'the account of refunds holds what customers are still to get',
    offenders: Prisma.sql`
      select concat('the account holds ', held.amount, ', refunds say ', owed.amount) as offender
        from (select coalesce(sum(amount), 0) as amount from ledger_entries where account = 'refunds') held,
             (select coalesce(sum(amount), 0) as amount from source_refunds where state in ${OWED}) owed
       where held.amount <> owed.amount`,
  },
  {
    name: 'refunds to the source of a payment add up to no more than it brought',
    offenders: Prisma.sql`
      select concat(p.id, ' brought ', p.received_amount, ', and ', sum(r.amount), ' go back') as offender
        from source_refunds r join payments p on p.id = r.payment_id
       where r.state not in ${NO_MONEY}
       group by p.id having sum(r.amount) > coalesce(p.received_amount, 0)`,
  },
  {
    name: 'a refund that can go to the source is of the payment that bought its order',
    narrowed: ['source_refunds'],
    offenders: Prisma.sql`
      select concat(r.id, ' of ', r.order_id, ' is of payment ', r.payment_id) as offender
        from source_refunds r
       where not exists (select from payments p join ledger_journals j on j.reason = 'order_paid' and j.reference = p.id
                          where p.id = r.payment_id and p.order_id = r.order_id and p.status = 'paid')`,
  },
  {
    name: 'a refund that can go to the source is booked as owed to its customer, once, in all its parts',
    narrowed: ['source_refunds', 'ledger_journals'],
    offenders: Prisma.sql`
      select concat(r.booking, ' of ', r.order_id, ' is ', r.amount, ', booked is ', coalesce(sum(e.amount), 0)) as offender
        from (select booking, order_id, sum(amount) filter (where state <> 'sent_again') as amount
                from source_refunds group by booking, order_id) r
        left join ledger_journals j on j.reason = 'order_refunded' and j.reference = r.booking
         and (j.reference = r.order_id
              or exists (select from order_refunds f where f.id = j.reference and f.order_id = r.order_id)
              or exists (select from order_reopenings p where p.id = j.reference and p.order_id = r.order_id))
        left join ledger_entries e on e.journal_id = j.id and e.account = 'refunds'
       group by r.booking, r.order_id, r.amount having coalesce(sum(e.amount), 0) is distinct from r.amount
      union all
      select concat('journal ', j.id, ' owes ', e.amount, ' without a refund')
        from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'refunds'
       where j.reason = 'order_refunded'
         and not exists (select from source_refunds r where r.booking = j.reference and r.state <> 'sent_again')`,
  },
  {
    name: 'a refund has left the account of refunds as its state says, to one place alone',
    narrowed: ['source_refunds', 'ledger_journals'],
    offenders: Prisma.sql`
      select concat(r.id, ' is ', r.state, ', to the gateway ', moved.gateway, ', to the wallet ', moved.wallet,
                    ', to losses ', moved.losses) as offender
        from source_refunds r
        cross join lateral (
          select coalesce(sum(e.amount) filter (where e.account = 'gateway'), 0) as gateway,
                 coalesce(sum(e.amount) filter (where e.account = 'wallet' and w.user_id = o.user_id), 0) as wallet,
                 coalesce(sum(e.amount) filter (where e.account = 'losses'), 0) as losses
            from orders o
            join ledger_journals j
              on j.reason in ('refund_processed', 'refund_came_back', 'refund_to_wallet', 'refund_returned') and j.reference = r.id
            join ledger_entries e on e.journal_id = j.id
            left join wallets w on w.id = e.wallet_id
           where o.id = r.order_id) moved
       where (moved.gateway, moved.wallet, moved.losses) is distinct from (
               case r.state when 'processed' then r.amount else 0 end, case r.state when 'in_wallet' then r.amount else 0 end,
               case r.state when 'returned' then r.amount else 0 end)
      union all
      select concat(r.booking, ' of ', r.order_id, ' is taken back by ', r.amount, ', booked is ', coalesce(-sum(e.amount), 0))
        from (select booking, order_id, sum(amount) as amount from source_refunds where state = 'taken_back' group by booking, order_id) r
        left join order_reopenings p on p.order_id = r.order_id
         and p.number = 1 + coalesce((select ended.number from order_reopenings ended where ended.id = r.booking), 0)
        left join ledger_journals j on j.reason = 'order_reopened' and j.reference = p.id
        left join ledger_entries e on e.journal_id = j.id and e.account = 'refunds'
       group by r.booking, r.order_id, r.amount having coalesce(-sum(e.amount), 0) <> r.amount
      union all
      select concat(j.reason, ' ', j.reference, ' is of no refund')
        from ledger_journals j
       where j.reason in ('refund_processed', 'refund_came_back', 'refund_to_wallet', 'refund_returned')
         and not exists (select from source_refunds r where r.id = j.reference)`,
  },
  {
    name: 'a refund that the bank did not take went to the wallet only with a word of its customer or of staff for them',
    narrowed: ['source_refunds'],
    offenders: Prisma.sql`
      select concat(r.id, ' of ', r.order_id, ' is in the wallet by ', coalesce(r.chosen_by, 'nobody')) as offender
        from source_refunds r
       where r.state = 'in_wallet'
         and (r.chosen_by is null or r.chosen_by = 'default' or r.choice is distinct from 'wallet'
              or r.chosen_by = 'staff' and not exists (
                   select from audit_entries a
                    where a.action = 'settle-source-refund' and a.object_id = r.order_id and a.after->>'decision' = 'wallet'))`,
  },
];
