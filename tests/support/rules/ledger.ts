// Wallets, the journals of the ledger, the floats at suppliers, and their reconciliation.
import type { Breaches } from './breaches';
import { PRICE } from './rows';

export const journal = (id: string, reason = 'test') =>
  `insert into ledger_journals (id, reason, reference, created_at) values ('${id}', '${reason}', '${id}', now())`;

export const entry = (
  id: string,
  account: string,
  amount: number,
  walletId: string | null = null,
  currency = 'INR',
) =>
  `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
   values ('${id}', '${account}', ${walletId === null ? 'null' : `'${walletId}'`}, '${currency}', ${amount}, now())`;

const insertDifference = (status: string, closedAt: string) =>
  `insert into reconciliation_differences
     (id, key, day, source, kind, subject, evidence, digest, status, found_at, seen_at, closed_at)
   values ('d', 'd', now(), 'bank', 'not_ours', 'x', '{}', 'x', '${status}', now(), now(), ${closedAt})`;

const insertFloatEntry = (kind: string, amount: number) =>
  `insert into float_entries (supplier, region, kind, reference, amount, created_at)
   values ('smileone', 'br', '${kind}', 'x', ${amount}, now())`;

export const ledgerBreaches: Breaches = {
  wallets_balance_not_negative: [[`update wallets set balance = -1 where id = 'wallet'`]],
  wallet_transactions_amount_positive: [
    [`update wallet_transactions set amount = 0 where txnid = 'transaction'`],
  ],
  ledger_entries_amount_not_zero: [[journal('j'), entry('j', 'sales', 0)]],
  ledger_entries_customer_account_named: [
    [journal('j'), entry('j', 'wallet', 5)],
    [journal('j'), entry('j', 'points', 5, null, 'POINTS')],
    [journal('j'), entry('j', 'sales', 5, 'wallet')],
  ],
  ledger_entries_account_currency: [
    [journal('j'), entry('j', 'wallet', 5, 'wallet', 'POINTS')],
    [journal('j'), entry('j', 'points', 5, 'points', 'INR')],
  ],
  ledger_entries_one_customer: [
    [
      journal('j', 'gift_taken_back'),
      entry('j', 'wallet', -5, 'wallet'),
      entry('j', 'wallet', 5, 'another-wallet'),
    ],
    [
      journal('j'),
      entry('j', 'adjustments', -10),
      entry('j', 'wallet', 5, 'wallet'),
      entry('j', 'wallet', 5, 'another-wallet'),
    ],
    // Points of the one may not become T-Coins of the other.
    [
      journal('j', 'points_redeemed'),
      entry('j', 'points', -5, 'points', 'POINTS'),
      entry('j', 'rewards', 5, null, 'POINTS'),
      entry('j', 'rewards', -5),
      entry('j', 'wallet', 5, 'another-wallet'),
    ],
  ],
  ledger_entries_debit_causes: [
    ...(['gateway', 'receivables', 'losses', 'refunds', 'adjustments'] as const).map((account) => [
      journal('j', 'order_paid'),
      entry('j', 'wallet', -5, 'wallet'),
      entry('j', account, 5),
    ]),
    [journal('j', 'payout'), entry('j', 'wallet', -5, 'wallet'), entry('j', 'sales', 5)],
    [journal('j', 'receivable_offset'), entry('j', 'wallet', -5, 'wallet'), entry('j', 'losses', 5)],
    [
      journal('j', 'points_redeemed'),
      entry('j', 'points', -5, 'points', 'POINTS'),
      entry('j', 'sales', 5, null, 'POINTS'),
    ],
  ],
  ledger_entries_gateway_causes: [
    [journal('j', 'payout'), entry('j', 'refunds', -5), entry('j', 'gateway', 5)],
    [journal('j', 'refund_processed'), entry('j', 'sales', -5), entry('j', 'gateway', 5)],
    // Of no refund, and of another amount than the refund has.
    [journal('j', 'refund_processed'), entry('j', 'refunds', -5), entry('j', 'gateway', 5)],
    [
      journal('source-refund', 'refund_processed'),
      entry('source-refund', 'refunds', -5),
      entry('source-refund', 'gateway', 5),
    ],
    [
      `update orders set user_id = 'user' where id = 'refunded-order'`,
      journal('source-refund', 'refund_processed'),
      entry('source-refund', 'refunds', -PRICE),
      entry('source-refund', 'gateway', PRICE),
    ],
  ],
  ledger_journals_two_entries: [[journal('j')], [journal('j'), entry('j', 'sales', 5)]],
  ledger_entries_sum_to_zero: [
    [journal('j'), entry('j', 'sales', 5), entry('j', 'gateway', -4)],
    // Each currency by itself: points do not pay for rupees.
    [journal('j'), entry('j', 'sales', 5), entry('j', 'rewards', -5, null, 'POINTS')],
    // No whole journal can be added either.
    [
      `insert into ledger_entries (journal_id, account, currency, amount, created_at)
       select id, 'sales', 'INR', 1, now() from ledger_journals limit 1`,
    ],
  ],
  reconciliation_differences_status: [[insertDifference('found', 'now()')]],
  reconciliation_differences_closed: [
    [insertDifference('open', 'now()')],
    [insertDifference('gone', 'null')],
  ],
  float_entries_kind: [[insertFloatEntry('gift', 1)]],
  float_entries_direction: [
    [insertFloatEntry('purchase', 1)],
    [insertFloatEntry('opening', -1)],
    [insertFloatEntry('top_up', -1)],
  ],
};
