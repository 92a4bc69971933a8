// Journals, wallets and their history, and money between cells.
import type { Breaks } from './sell-of-each';

const journal = `(select id from ledger_journals where reason = 'order_refunded' limit 1)`;

export const ledgerBreaks: Breaks = {
  'every journal has two entries': [
    [
      `insert into ledger_journals (id, reason, reference, created_at) values ('lonely', 'test', 'lonely', now())`,
    ],
    [`update ledger_entries set amount = amount + 1 where account = 'sales' and journal_id = ${journal}`],
  ],
  'all accounts together sum to zero': [
    [`update ledger_entries set amount = amount + 1 where account = 'gateway'`],
  ],
  'the balance of a wallet is the sum': [[`update wallets set balance = balance + 1 where currency = 'INR'`]],
  'no wallet is below zero': [
    ['alter table wallets drop constraint wallets_balance_not_negative', 'update wallets set balance = -1'],
  ],
  'a wallet holds entries of its own currency': [
    [
      `update wallets set currency = 'POINTS' where id = (select wallet_id from ledger_entries where account = 'wallet' limit 1)`,
    ],
  ],
  'a line of the wallet history is': [['update wallet_transactions set amount = amount + 1']],
  'every movement of a wallet has its line': [['update wallet_transactions set journal_id = null']],
  'a line of the wallet history that says the money moved': [
    [`update wallet_transactions set status = 'Failed' where type = 'Debit'`],
  ],
  'a top-up is a Success exactly when': [
    [`update wallet_transactions set status = 'Created' where type = 'Credit' and order_id is null`],
  ],
  'an order from the wallet was debited once': [
    [`update ledger_entries set amount = amount - 1 where account = 'wallet' and amount < 0`],
  ],
  'an account with a balance has a name': [
    [
      `update users set email = null, email_key = null, email_sealed = null, mobile = null, mobile_sealed = null, identity_subject = null
        where id in (select user_id from wallets where balance > 0)`,
    ],
  ],
  'no journal moves anything from one customer to another': [
    [
      `update wallets set user_id = (select id from users where role = 'admin' limit 1) where currency = 'POINTS'
          and id in (select e.wallet_id from ledger_entries e join ledger_journals j on j.id = e.journal_id
                      where j.reason = 'points_redeemed')`,
    ],
  ],
  'a customer is debited only for': [
    [
      `update ledger_journals set reason = 'payout' where reason = 'order_paid'
          and id in (select journal_id from ledger_entries where account = 'wallet' and amount < 0)`,
    ],
    [
      `update ledger_entries set account = 'gateway' where account = 'sales'
          and journal_id in (select journal_id from ledger_entries where account = 'wallet' and amount < 0)`,
    ],
  ],
  'redeemed points gave as many T-Coins': [
    [
      `update ledger_entries e set amount = amount + 100 from ledger_journals j
        where j.id = e.journal_id and j.reason = 'points_redeemed' and e.account = 'wallet'`,
    ],
  ],
  'what goes to other cells or comes from there is a transfer of a move of that customer': [
    [`update cell_moves set user_id = (select id from users where role = 'admin' limit 1)`],
    [`update cell_moves set state = 'arrived'`],
  ],
  'every transfer that a move counts is a journal': [[`update cell_moves set transfers = transfers + 1`]],
  'what comes for an account that has moved follows it within a day': [
    [
      `update wallets set balance = 1, updated_at = now() - interval '25 hours'
          where user_id in (select user_id from cell_moves)`,
    ],
  ],
};
