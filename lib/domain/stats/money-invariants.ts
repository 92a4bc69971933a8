import { Prisma } from '@/lib/platform/db';
import { cancelledWithoutRefund, noteMayBeArchived } from './cancelled-without-refund';
import type { Invariant } from './invariant';

/**
 * The reasons of journals of payments. Their reference is the payment's id; for an order from the wallet, the order's.
 */
const PAYMENT_REASONS = Prisma.sql`('order_paid', 'payment_unusable', 'topup_paid', 'receivable_recovered')`;

export const moneyInvariants: Invariant[] = [
  {
    name: 'every journal has two entries or more, and they sum to zero in each currency',
    narrowed: ['ledger_journals'],
    offenders: Prisma.sql`
      select concat(j.id, ' sums to ', sum(e.amount), ' ', e.currency, ' over ', count(e.id), ' entries') as offender
        from ledger_journals j left join ledger_entries e on e.journal_id = j.id
       group by j.id, e.currency
      having coalesce(sum(e.amount), 1) <> 0 or count(e.id) < 2`,
  },
  {
    name: 'all accounts together sum to zero in each currency',
    narrowed: ['ledger_entries'],
    offenders: Prisma.sql`
      select concat(currency, ' sums to ', sum(amount)) as offender
        from ledger_entries group by currency having sum(amount) <> 0`,
  },
  {
    name: 'the balance of a wallet is the sum of its entries',
    narrowed: ['wallets'],
    offenders: Prisma.sql`
      select concat(w.id, ' holds ', w.balance, ', its entries ', coalesce(sum(e.amount), 0)) as offender
        from wallets w left join ledger_entries e on e.wallet_id = w.id
       group by w.id, w.balance having w.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    name: 'no wallet is below zero',
    narrowed: ['wallets'],
    offenders: Prisma.sql`select concat(id, ' holds ', balance) as offender from wallets where balance < 0`,
  },
  {
    name: 'a wallet holds entries of its own currency alone',
    narrowed: ['ledger_entries'],
    offenders: Prisma.sql`
      select concat(w.id, ' of ', w.currency, ' has entry ', e.id) as offender
        from wallets w join ledger_entries e on e.wallet_id = w.id where e.currency <> w.currency`,
  },
  {
    name: 'a line of the wallet history is the movement of its journal',
    narrowed: ['wallet_transactions'],
    offenders: Prisma.sql`
      select concat(t.txnid, ' says ', t.amount) as offender
        from wallet_transactions t
       where t.journal_id is not null
         and not exists (select 1 from ledger_entries e join wallets w on w.id = e.wallet_id
                          where e.journal_id = t.journal_id and e.account = 'wallet' and w.user_id = t.user_id
                            and e.amount = case t.type when 'Debit' then -t.amount else t.amount end)`,
  },
  {
    name: 'every movement of a wallet has its line in the history, and only one',
    narrowed: ['ledger_journals'],
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference) as offender
        from ledger_journals j
       where j.reason in ('order_paid', 'order_refunded', 'payment_unusable', 'topup_paid', 'points_redeemed', 'admin_credit',
                          'gift_taken_back', 'order_reopened', 'refund_to_wallet', 'moved_out', 'moved_in',
                          'payment_reinstated', 'receivable_offset')
         and exists (select 1 from ledger_entries e where e.journal_id = j.id and e.account = 'wallet')
         and (select count(*) from wallet_transactions t where t.journal_id = j.id) <> 1`,
  },
  {
    name: 'a line of the wallet history that says the money moved has its journal, and no other has',
    narrowed: ['wallet_transactions'],
    offenders: Prisma.sql`
      select concat(txnid, ' is ', status) as offender
        from wallet_transactions where (status in ('Success', 'Refunded')) <> (journal_id is not null)`,
  },
  {
    name: 'a top-up is a Success exactly when a payment of it was booked for it',
    narrowed: ['wallet_transactions'],
    offenders: Prisma.sql`
      select concat(t.txnid, ' is ', t.status) as offender
        from wallet_transactions t
       where exists (select 1 from payments p where p.wallet_transaction_id = t.txnid)
         and (t.status = 'Success') <> exists (
               select 1 from payments p join ledger_journals j on j.reference = p.id and j.reason = 'topup_paid'
                where p.wallet_transaction_id = t.txnid and j.id = t.journal_id and p.status = 'paid')`,
  },
  {
    name: 'a paid payment is booked exactly once, with what was received',
    narrowed: ['payments'],
    offenders: Prisma.sql`
      select concat(p.id, ' of ', coalesce(p.order_id, p.wallet_transaction_id), ' is booked ', count(e.id), ' times') as offender
        from payments p
        left join ledger_journals j on j.reference = p.id and j.reason in ${PAYMENT_REASONS}
        left join ledger_entries e
          on e.journal_id = j.id and e.account = 'gateway' and e.amount = -p.received_amount and e.currency = p.currency
       where p.status = 'paid'
       group by p.id, p.order_id, p.wallet_transaction_id having count(e.id) <> 1 or count(distinct j.id) <> 1`,
  },
  {
    name: 'nothing is booked for a payment that is not paid',
    narrowed: ['ledger_journals'],
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference) as offender
        from ledger_journals j left join payments p on p.id = j.reference
       where j.reason in ${PAYMENT_REASONS} and p.status is distinct from 'paid'
         and not exists (select 1 from orders o where o.id = j.reference and o.payment_mode = 'wallet')`,
  },
  {
    name: 'a paid payment brought the amount that was asked for, or a person says otherwise',
    narrowed: ['payments'],
    offenders: Prisma.sql`
      select concat(id, ' asked ', amount, ' and took ', received_amount) as offender
        from payments p
       where status = 'paid' and received_amount is distinct from amount
         and not exists (select 1 from audit_entries t
                          where t.object_type = 'payment' and t.object_id = p.id and t.action = 'settle-review')`,
  },
  {
    name: 'no bank reference was counted twice',
    narrowed: ['payments of references'],
    offenders: Prisma.sql`
      select concat(upper(utr), ' stands on ', count(*), ' payments') as offender
        from payments where utr is not null group by upper(utr) having count(*) > 1`,
  },
  {
    name: 'an order was paid once, and with its own price',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' of ', o.value, ' was paid ', count(e.id), ' times, ', coalesce(sum(e.amount), 0)) as offender
        from orders o
        left join payments p on p.order_id = o.id
        left join ledger_journals j on j.reason = 'order_paid' and j.reference = coalesce(p.id, o.id)
        left join ledger_entries e on e.journal_id = j.id and e.account = 'sales'
       group by o.id, o.value, o.status
      having count(e.id) <> (case when o.status in ('Created', 'Failed') then 0 else 1 end)
          or coalesce(sum(e.amount), o.value) <> o.value`,
  },
  {
    name: 'an order from the wallet was debited once, from its own customer',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' of ', o.value, ' was debited ', coalesce(sum(e.amount), 0)) as offender
        from orders o
        left join ledger_journals j on j.reason = 'order_paid' and j.reference = o.id
        left join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
        left join wallets w on w.id = e.wallet_id
       where o.payment_mode = 'wallet'
       group by o.id, o.value, o.user_id
      having count(e.id) <> 1 or sum(e.amount) <> -o.value or min(w.user_id) <> o.user_id`,
  },
  {
    name: 'an order has a cost only when it is Completed, and it is that of the route which delivered',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' is ', o.status, ' and cost ', o.cost, ', its route ', route.cost) as offender
        from orders o
        left join lateral (
          select ceil((r #>> '{cost,amount}')::numeric * (r #>> '{cost,rate}')::numeric / 10000)::bigint as cost
            from jsonb_array_elements(o.routes) r
           where exists (select 1 from delivery_attempts a
                          where a.order_id = o.id and a.outcome = 'delivered' and a.route_position = (r->>'position')::int)
           limit 1) route on true
       where o.cost is not null and (o.status <> 'Completed' or o.cost is distinct from route.cost)
         -- Codes of the vault have the cost of their batches, which the rules of the vault compare.
         and not (o.status = 'Completed' and o.codes > 0 and route.cost is null)`,
  },
  {
    name: 'an order was refunded once and whole exactly when it is Refunded or Cancelled',
    narrowed: ['orders', 'ledger_journals'],
    offenders: Prisma.sql`
      with given_back as (
        -- Added up by order first: joined to the orders by either of two references, each order would read all refunds.
        select coalesce(r.order_id, j.reference) as order_id, -sum(e.amount) as amount
          from ledger_journals j
          join ledger_entries e on e.journal_id = j.id and e.account = 'sales'
          left join order_reopenings r on r.id = j.reference
         where j.reason in ('order_refunded', 'order_reopened')
         group by 1)
      select concat(o.id, ' is ', o.status, ' and was given back ', coalesce(g.amount, 0)) as offender
        from orders o
        left join given_back g on g.order_id = o.id
       where coalesce(g.amount, 0) <> (
               case when o.status = 'Refunded' or o.status = 'Cancelled' and not ${cancelledWithoutRefund} then o.value
                    else 0 end)
         and not (o.status = 'Cancelled' and g.amount is null and ${noteMayBeArchived})`,
  },
  {
    name: 'points were given at most once for an order, and only for a Completed one',
    narrowed: ['ledger_journals'],
    offenders: Prisma.sql`
      select concat(j.reference, ' is ', o.status) as offender
        from ledger_journals j
        left join order_reopenings r on r.id = j.reference
        left join orders o on o.id = coalesce(r.order_id, j.reference)
       where j.reason = 'points_earned' and o.status is distinct from 'Completed'
         -- Points that were spent before the order was reopened stay with the customer.
         and not exists (select 1 from order_reopenings b where b.order_id = o.id and b.from_status = 'Completed')`,
  },
  {
    name: 'redeemed points gave as many T-Coins, to whoever had them',
    narrowed: ['ledger_journals'],
    offenders: Prisma.sql`
      select concat(j.reference, ' moved ', string_agg(e.account || ' ' || e.amount, ', ')) as offender
        from ledger_journals j
        join ledger_entries e on e.journal_id = j.id
        left join wallets w on w.id = e.wallet_id
       where j.reason = 'points_redeemed'
       group by j.id, j.reference
      having sum(e.amount) filter (where e.account = 'wallet') <> -sum(e.amount) filter (where e.account = 'points')
          or count(distinct w.user_id) <> 1 or count(e.id) <> 4`,
  },
];
