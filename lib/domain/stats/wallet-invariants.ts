import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/**
 * The rules that keep T-Coins a closed system (decision 114). Triggers of the database refuse what breaks the first
 * three.
 */
export const walletInvariants: Invariant[] = [
  {
    name: 'an account with a balance has a name to sign in by, unless it was erased',
    offenders: Prisma.sql`
      select concat('account ', u.id, ' has ', w.balance, ' of ', w.currency, ' and no name') as offender
        from users u
        join wallets w on w.user_id = u.id and w.balance > 0
       where u.email is null and u.email_sealed is null and u.mobile is null and u.mobile_sealed is null
         and u.identity_subject is null
         and not exists (select from erasures e where e.user_id = u.id)`,
  },
  {
    name: 'no journal moves anything from one customer to another',
    narrowed: ['ledger_journals'],
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference, ' moves ', string_agg(concat(e.amount, ' of ', w.user_id), ', ')) as offender
        from ledger_journals j
        join ledger_entries e on e.journal_id = j.id
        join wallets w on w.id = e.wallet_id
       group by j.id, j.reason, j.reference
      having count(distinct w.user_id) > 1
         and not (bool_and(e.account = 'points') and (bool_and(e.amount > 0) or bool_and(e.amount < 0)))`,
  },
  {
    name: 'a customer is debited only for an order, a reopened order, a gift taken back, what is owed or a move, and of points only by the rewards or a move',
    narrowed: ['ledger_entries'],
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference, ' moves ', -fall.amount, ' from ', fall.account, ' to ', gain.account) as offender
        from ledger_entries fall
        join ledger_journals j on j.id = fall.journal_id
        join ledger_entries gain on gain.journal_id = j.id and gain.currency = fall.currency and gain.amount > 0
       where fall.wallet_id is not null and fall.amount < 0 and gain.wallet_id is null
         and (fall.account, j.reason, gain.account) not in (
               ('wallet', 'order_paid', 'sales'), ('wallet', 'order_reopened', 'sales'),
               ('wallet', 'receivable_offset', 'receivables'),
               ('wallet', 'gift_taken_back', 'adjustments'), ('wallet', 'moved_out', 'other_cells'),
               ('points', 'moved_out', 'other_cells'), ('points', 'points_redeemed', 'rewards'),
               ('points', 'points_taken_back', 'rewards'), ('points', 'referral_taken_back', 'rewards'))`,
  },
  {
    name: 'money leaves through the gateway only as the refund of an own payment, or because the bank took it back',
    narrowed: ['ledger_entries'],
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference, ' moves ', gain.amount, ' from ', fall.account, ' to the gateway') as offender
        from ledger_entries gain
        join ledger_journals j on j.id = gain.journal_id
        join ledger_entries fall on fall.journal_id = j.id and fall.amount < 0
       where gain.account = 'gateway' and gain.amount > 0
         and ((j.reason, fall.account) not in (
                ('refund_processed', 'refunds'), ('payment_reversed', 'receivables'), ('payment_reversed', 'losses'))
              or j.reason = 'refund_processed' and not exists (
                   select from source_refunds r
                     join orders o on o.id = r.order_id
                     join payments p on p.id = r.payment_id and p.user_id = o.user_id
                    where r.id = j.reference and r.amount = gain.amount))`,
  },
  {
    name: 'a wallet moves for an order or a payment only of its own customer',
    narrowed: ['ledger_journals'],
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference, ' moves ', e.amount, ' of ', w.user_id) as offender
        from ledger_journals j
        join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
        join wallets w on w.id = e.wallet_id
       where j.reason in ('order_paid', 'order_refunded', 'order_reopened', 'payment_unusable', 'refund_to_wallet', 'topup_paid')
         and not exists (select from payments p where p.id = j.reference and p.user_id = w.user_id)
         -- Each by itself, so that PostgreSQL hashes it instead of reading all orders of the customer.
         and not exists (select from orders o where o.id = j.reference and o.user_id = w.user_id)
         and not exists (select from order_refunds r join orders o on o.id = r.order_id
                          where r.id = j.reference and o.user_id = w.user_id)
         and not exists (select from order_reopenings r join orders o on o.id = r.order_id
                          where r.id = j.reference and o.user_id = w.user_id)
         and not exists (select from source_refunds r join orders o on o.id = r.order_id
                          where r.id = j.reference and o.user_id = w.user_id)`,
  },
];
