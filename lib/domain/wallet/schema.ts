// The API's types and schemas of the wallet (spec S3.7, S5.4, S7.3). Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import { approverSchema } from '@/lib/domain/accounts/schema';
import type { PaymentPage } from '@/lib/domain/payments/schema';
import { formKey } from '@/lib/platform/form-key';
import {
  daySchema,
  filterDay,
  filterText,
  listSort,
  liveShape,
  pageNumber,
  pagePlace,
  pageSize,
} from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { requiredReason } from '@/lib/platform/reasons';
import { days } from '@/lib/platform/time';

const transactionTypes = ['Credit', 'Debit', 'Refunded'] as const;
export type TransactionType = (typeof transactionTypes)[number];
const transactionStatuses = ['Created', 'Processing', 'Success', 'Failed', 'Refunded'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Whole rupees (or points), as a JSON number. The largest amount is a setting, which readAmount checks. */
const amountSchema = z.int(issue('wallet.invalidAmount')).positive(issue('wallet.invalidAmount'));

const userid = z.string().min(1).max(64);
export const topUpSchema = z.object({ value: amountSchema, userid });
export const redeemPointsSchema = z.object({ value: amountSchema, userid });
export const transactionStatusSchema = z.object({
  /** Of any form. One that cannot be ours is unknown, and answered as one that does not exist. */
  client_txn_id: z.string().min(1, issue('fieldErrors.notTransactionId')).max(200),
  /** dd-mm-yyyy. Only the format is checked and the value is not used, because the payment's day is stored. */
  date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/)
    .optional(),
});
export const addBalanceSchema = z.object({
  userId: userid,
  email: z.string().trim().max(254),
  amount: amountSchema,
  reason: requiredReason(200).optional(),
  /** A second administrator, required above the amount that one may give alone. */
  approver: approverSchema.optional(),
});

/** The panel's form of a gift, which always says why. */
export const addBalanceForm = addBalanceSchema.required({ reason: true }).extend({ key: formKey });
export type AddBalanceForm = z.input<typeof addBalanceForm>;

export const txnidSchema = z.string().regex(/^[0-9A-Z]{6,32}$/, issue('fieldErrors.notTransactionId'));

export const takeBackGiftSchema = z.object({
  /** Rupees, with at most two decimals, because a part of a gift may be spent. */
  amount: z
    .number()
    .positive(issue('wallet.invalidAmount'))
    .max(10_000_000, issue('wallet.invalidAmount'))
    .refine((amount) => Math.round(amount * 100) / 100 === amount, issue('wallet.invalidAmount')),
  reason: requiredReason(200),
  approver: approverSchema.optional(),
});

export const takeBackGiftForm = takeBackGiftSchema.extend({ txnid: txnidSchema, key: formKey });
export type TakeBackGiftForm = z.input<typeof takeBackGiftForm>;

const LONGEST_STATEMENT = days(400);

/** Days in IST, inclusive. */
export const statementQuery = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, issue('fieldErrors.endsBeforeBeginning'))
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_STATEMENT,
    issue('fieldErrors.longerThanYear'),
  );
export type StatementQuery = z.infer<typeof statementQuery>;

/** The query of the customer's list. A limit outside of 1 to 500 is clamped. */
export const listTransactionsQuery = z.object({
  page: pageNumber,
  limit: z.coerce
    .number()
    .int()
    .catch(50)
    .default(50)
    .transform((size) => Math.min(500, Math.max(1, size))),
  status: z.enum(transactionStatuses).optional(),
  type: z.enum(transactionTypes).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** A complete transaction id or order id. */
  search: z.string().trim().max(100).optional(),
});

/** The page sizes of the panel's lists (spec S9.3). */
export const adminPageSizes = [50, 100, 250, 500] as const;

/**
 * The filters for the transactions of all customers, as query parameters of the panel's page and of its CSV file.
 * Invalid and repeated parameters are ignored.
 */
const allTransactionFilters = z.object({
  status: z.enum(transactionStatuses).optional().catch(undefined),
  type: z.enum(transactionTypes).optional().catch(undefined),
  /** yyyy-mm-dd in IST, inclusive. */
  from: filterDay,
  to: filterDay,
  /** The beginning of a transaction id, an order id or an e-mail address, or a complete user id or bank reference. */
  search: filterText,
});
export type AllTransactionFilters = z.infer<typeof allTransactionFilters>;

/** The query of the CSV file: the filters, and by which column an index sorts. */
export const transactionListFilters = allTransactionFilters.extend({ sort: listSort(['made', 'amount']) });
export type TransactionListFilters = z.infer<typeof transactionListFilters>;

/** The query of the panel's transaction page: its filters and its position. */
export const allTransactionPageQuery = transactionListFilters.extend({
  ...pagePlace,
  limit: pageSize(adminPageSizes),
});
export type AllTransactionPageQuery = z.infer<typeof allTransactionPageQuery>;

/** What the panel's page asks while it is shown. */
export const liveTransactionsForm = transactionListFilters.extend({
  limit: pageSize(adminPageSizes),
  ...liveShape,
});
export type LiveTransactionsForm = z.infer<typeof liveTransactionsForm>;

/** GET /admin/allwallettxn: pages are counted from 1. */
export const allTransactionsQuery = allTransactionFilters.extend({
  page: pageNumber,
  limit: pageSize(adminPageSizes),
});
export type AllTransactionsQuery = z.infer<typeof allTransactionsQuery>;

/**
 * The number of transactions that match the filters, and the sum of their amounts in rupees; debits count positive too.
 */
export interface AllTransactionsTotal {
  transactions: number;
  amount: number;
}

export interface AllTransactionPage {
  /** In the order of the list. */
  transactions: TransactionView[];
  /** The `after` of the previous page; null on the first page. */
  newer: string | null;
  /** The `before` of the next page; null on the last page. */
  older: string | null;
  /** Null when a search has too many matches to count. */
  total: AllTransactionsTotal | null;
}

export interface AllTransactions {
  transactions: TransactionView[];
  currentPage: number;
  totalPages: number;
  /**
   * A lower bound when `isTotalExact` is false, because a search with thousands of matches is not counted completely.
   */
  totalItems: number;
  isTotalExact: boolean;
}

export interface JournalPerson {
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

/** A transaction of the customer's wallet. */
export interface TransactionView {
  _id: string;
  txnid: string;
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
  orderid: string | null;
  userid: string;
  useremail: string;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A top-up as the confirmation page shows it. */
export interface TopUpView extends TransactionView, PaymentPage {
  client_txn_id: string;
  upi_txn_id: string | null;
}

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

/** One movement of a wallet in a statement. Amounts are rupees. */
export interface StatementLine {
  at: string;
  /** The journal's id. */
  journal: string;
  /** The journal's reason. */
  kind: JournalReason;
  /** The reason as a sentence. */
  text: string;
  /** The note of the movement; null when it equals `text`. */
  note: string | null;
  orderid: string | null;
  /** Positive for money that came in. */
  amount: number;
  /** The balance after this movement. */
  balance: number;
}

/** `opening` plus all amounts is `closing`. Days are inclusive and in IST. */
export interface StatementView {
  from: string;
  to: string;
  opening: number;
  closing: number;
  lines: StatementLine[];
}
