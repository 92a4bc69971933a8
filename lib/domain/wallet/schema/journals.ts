import type { TransactionView } from './transactions';

/** The reasons of journals. Reason and reference together are unique, so that nothing is booked twice. */
export type JournalReason =
  | 'order_paid'
  | 'order_refunded'
  | 'order_reopened'
  | 'refund_to_wallet'
  | 'refund_processed'
  | 'refund_came_back'
  | 'refund_returned'
  | 'payment_unusable'
  | 'topup_paid'
  | 'points_earned'
  | 'points_redeemed'
  | 'points_taken_back'
  | 'points_given_again'
  | 'referral_rewarded'
  | 'referral_taken_back'
  | 'admin_credit'
  | 'gift_taken_back'
  | 'payment_reversed'
  | 'receivable_lost'
  | 'receivable_recovered'
  | 'receivable_offset'
  | 'payment_reinstated'
  | 'moved_out'
  | 'moved_in';

interface JournalPerson {
  userid: string;
  name: string;
  email: string;
}

/** A journal. Its entries sum to zero in each currency. */
export interface JournalView {
  _id: string;
  /** A JournalReason, such as 'topup_paid'. */
  reason: string;
  /** The id of an order, a payment or a transaction. */
  reference: string;
  note: string | null;
  /** The administrator who moved the money; null when the store did. */
  actor: JournalPerson | null;
  createdAt: string;
  entries: {
    _id: string;
    account:
      | 'wallet'
      | 'points'
      | 'gateway'
      | 'sales'
      | 'adjustments'
      | 'rewards'
      | 'receivables'
      | 'losses'
      | 'refunds'
      | 'other_cells';
    /** The owner of the wallet or points; null for the store's own accounts. */
    owner: JournalPerson | null;
    currency: 'INR' | 'POINTS';
    /** Positive when the account receives. */
    amount: number;
  }[];
}

/** A wallet transaction with its payments and its journal. */
export interface TransactionJournal {
  transaction: TransactionView;
  username: string;
  /** The payments of a top-up, oldest first. */
  payments: {
    _id: string;
    client_txn_id: string;
    gateway: string;
    status: 'created' | 'open' | 'paid' | 'failed' | 'review';
    amount: number;
    received: number | null;
    upi_txn_id: string | null;
    createdAt: string;
  }[];
  /** Null as long as no money has moved. */
  journal: JournalView | null;
  /** Of a gift by staff: what can still be taken back, and what was. Null for other transactions. */
  gift: { rest: number; takenBack: { amount: number; at: string; note: string | null } | null } | null;
}
