// Payments, disputes, and what the gateway has.
import type { Breaks, Sold } from './sell-of-each';

export const paymentsBreaks = ({ completed, created }: Sold): Breaks => ({
  'a wallet moves for an order or a payment only of its own customer': [
    [
      `update orders set user_id = (select id from users where role = 'admin' limit 1) where payment_mode = 'wallet'`,
    ],
  ],
  'a paid payment is booked exactly once': [
    [`update ledger_journals set reference = 'not ' || reference where reason = 'order_paid'`],
  ],
  'nothing is booked for a payment that is not paid': [
    [`update payments set status = 'open' where status = 'paid'`],
  ],
  'a paid payment brought the amount': [
    [`update payments set received_amount = amount - 1 where status = 'paid'`],
  ],
  'the gateway has what was received': [
    [`update payments set gateway_amount = 0 where order_id = '${completed.orderid}'`],
    [`delete from reviews where cause = 'payment_reversed'`],
    [`delete from reviews where cause = 'payment_reinstated'`],
  ],
  'what is there again is booked once': [
    [
      `insert into ledger_journals (id, reason, reference, created_at) values ('again', 'payment_reinstated', 'no case', now())`,
      `insert into ledger_entries (journal_id, account, currency, amount, created_at)
       values ('again', 'gateway', 'INR', -5, now()), ('again', 'losses', 'INR', 5, now())`,
    ],
    [`update reviews set money_at_risk = money_at_risk + 1 where cause = 'payment_reinstated'`],
    [`update reviews set closed_by_id = null where cause = 'payment_reinstated'`],
    [
      `update ledger_journals set reason = 'wrong' where reason = 'payment_reversed'
        and reference in (select id from reviews where payment_id in (
          select payment_id from reviews where cause = 'payment_reinstated'))`,
    ],
    [`update ledger_journals set reason = 'wrong' where reason = 'receivable_recovered'`],
    [
      `update ledger_entries set wallet_id = (select id from wallets where currency = 'INR' and id <> wallet_id limit 1)
        where account = 'wallet' and journal_id in (select id from ledger_journals where reason = 'payment_reinstated')`,
    ],
  ],
  'an open dispute has an open case': [
    [
      `insert into payment_disputes (id, gateway, payment_id, amount, amount_deducted, reason, phase, status, opened_at, updated_at)
       select 'disp_1', gateway, id, 100, 0, 'fraud', 'chargeback', 'open', now(), now()
         from payments where order_id = '${completed.orderid}'`,
    ],
    [
      `insert into payment_disputes (id, gateway, payment_id, amount, amount_deducted, reason, phase, status, opened_at, ended_at, updated_at)
       select 'disp_1', gateway, id, 100, 100, 'fraud', 'chargeback', 'lost', now(), now(), now()
         from payments where order_id = '${completed.orderid}'`,
    ],
  ],
  'a bank payment beside another has an open case': [
    [
      `update payments set beside_id = (select id from payments where order_id = '${created.orderid}'), gateway_order_id = null, recheck_at = null
        where order_id = '${completed.orderid}'`,
    ],
    [
      `update payments set beside_id = (select id from payments where order_id = '${created.orderid}'), gateway_order_id = null, recheck_at = null,
              utr = null, evidence = '{"utr": "another"}'
        where order_id = '${completed.orderid}'`,
      `insert into reviews (id, cause, payment_id, money_at_risk, evidence, opened_at, closed_at, closed_by_id)
       select 'r', 'second_payment', id, 0, '{}', now(), now(), user_id from payments where order_id = '${completed.orderid}'`,
    ],
    // The page of the money that it is said to be has no case of such a reference, and none is counted.
    [
      `update payments set beside_id = (select id from payments where order_id = '${created.orderid}'), gateway_order_id = null, recheck_at = null,
              status = 'failed', evidence = '{"utr": null, "named": "another"}'
        where order_id = '${completed.orderid}'`,
      `insert into reviews (id, cause, payment_id, money_at_risk, evidence, opened_at, closed_at)
       select 'r', 'second_payment', id, 0, '{}', now(), now() from payments where order_id = '${completed.orderid}'`,
    ],
  ],
  'what went back is booked once': [
    [
      `insert into ledger_journals (id, reason, reference, created_at) values ('back', 'payment_reversed', 'no case', now())`,
      `insert into ledger_entries (journal_id, account, currency, amount, created_at)
       values ('back', 'gateway', 'INR', 5, now()), ('back', 'losses', 'INR', -5, now())`,
    ],
    [`update reviews set money_at_risk = money_at_risk + 1 where cause = 'payment_reversed'`],
  ],
  'what is owed is taken from the wallet of who owes it': [
    [
      `update reviews set money_at_risk = money_at_risk + 1
        where id in (select reference from ledger_journals where reason = 'receivable_offset')`,
    ],
    [`update ledger_journals set actor_id = null where reason = 'receivable_offset'`],
    [
      `update ledger_entries set account = 'losses' where account = 'receivables'
        and journal_id in (select id from ledger_journals where reason = 'receivable_offset')`,
    ],
    [
      `update ledger_entries set wallet_id = (select id from wallets where currency = 'INR' and id <> wallet_id limit 1)
        where account = 'wallet' and journal_id in (select id from ledger_journals where reason = 'receivable_offset')`,
    ],
  ],
  'what customers owe is': [
    [`update reviews set closed_at = now() where cause = 'receivable'`],
    [`update ledger_entries set amount = amount - 1 where account = 'receivables'`],
  ],
  'no bank reference was counted twice': [
    ['drop index payments_utr_key', `update payments set utr = '1' where status = 'paid'`],
  ],
  'a payment before a person has its case': [
    [`update payments set status = 'review' where order_id = '${created.orderid}'`],
  ],
  'an unpaid payment is asked about again': [
    [`update payments set next_check_at = null where order_id = '${created.orderid}'`],
  ],
});
