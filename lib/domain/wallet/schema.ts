// The wallet as the API speaks it (spec S3.7, S5.4 and S7.3). Money is rupees. Safe in a browser.
import { z } from 'zod';
import { daySchema, pageNumber, pagePlace, pageSize } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { days } from '@/lib/platform/time';

const transactionTypes = ['Credit', 'Debit', 'Refunded'] as const;
export type TransactionType = (typeof transactionTypes)[number];
const transactionStatuses = ['Created', 'Processing', 'Success', 'Failed', 'Refunded'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Whole rupees (or points), as a JSON number; what is too much is the shop's setting. */
const amountSchema = z.int(issue('wallet.invalidAmount')).positive(issue('wallet.invalidAmount'));

const userid = z.string().min(1).max(64);
export const topUpSchema = z.object({ value: amountSchema, userid });
export const redeemPointsSchema = z.object({ value: amountSchema, userid });
export const transactionStatusSchema = z.object({
  client_txn_id: z.string().regex(/^[0-9A-Z]{6,32}$/, issue('faults.notTransactionId')),
  /** dd-mm-yyyy; our own record knows the day, so it is checked for form only. */
  date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/)
    .optional(),
});
export const addBalanceSchema = z.object({
  userId: userid,
  email: z.string().trim().max(254),
  amount: amountSchema,
  reason: z.string().trim().min(1).max(200).optional(),
  /** A second administrator, for what one may not give alone. */
  approver: z
    .object({
      email: z.string().trim().min(3).max(254),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, issue('faults.notSixDigits')),
    })
    .optional(),
});

const LONGEST_STATEMENT = days(400);

/** Days in IST, inclusive. */
export const statementQuery = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, issue('faults.endsBeforeBeginning'))
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_STATEMENT,
    issue('faults.longerThanYear'),
  );
export type StatementQuery = z.infer<typeof statementQuery>;

/** Query parameters of the customer's list. Sizes outside the offered ones are clamped. */
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
  /** A transaction id or an order id, whole. */
  search: z.string().trim().max(100).optional(),
});

/** How many rows of a list the panel shows at once (spec S9.3). */
export const adminPageSizes = [50, 100, 250, 500] as const;

/**
 * Which of everybody's transactions are wanted, as it stands in the address of a page or a file. Whatever is no filter or
 * is given twice counts as not given.
 */
export const allTransactionFilters = z.object({
  status: z.enum(transactionStatuses).optional().catch(undefined),
  type: z.enum(transactionTypes).optional().catch(undefined),
  /** yyyy-mm-dd in IST, inclusive. */
  from: daySchema.optional().catch(undefined),
  to: daySchema.optional().catch(undefined),
  /** The beginning of a transaction id, an order id or an e-mail address, or a whole user id or bank reference. */
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .optional()
    .catch(undefined),
});
export type AllTransactionFilters = z.infer<typeof allTransactionFilters>;

/** The panel's page of transactions: its filters and its place. */
export const allTransactionPageQuery = allTransactionFilters.extend({
  ...pagePlace,
  limit: pageSize(adminPageSizes),
});
export type AllTransactionPageQuery = z.infer<typeof allTransactionPageQuery>;

/** GET /admin/allwallettxn: pages are counted from 1. */
export const allTransactionsQuery = allTransactionFilters.extend({
  page: pageNumber,
  limit: pageSize(adminPageSizes),
});
export type AllTransactionsQuery = z.infer<typeof allTransactionsQuery>;

/** How many transactions the filters leave, and their amounts together in rupees, whichever way they went. */
export interface AllTransactionsTotal {
  transactions: number;
  amount: number;
}

export interface AllTransactionPage {
  /** Newest first. */
  transactions: TransactionView[];
  /** For `after`: null on the first page. */
  newer: string | null;
  /** For `before`: null on the last page. */
  older: string | null;
  /** Null when a search finds more than is worth counting. */
  total: AllTransactionsTotal | null;
}

export interface AllTransactions {
  transactions: TransactionView[];
  currentPage: number;
  totalPages: number;
  /** At least so many when `isTotalExact` is false: a search that finds thousands is not counted to its end. */
  totalItems: number;
  isTotalExact: boolean;
}

export interface JournalPerson {
  userid: string;
  name: string;
  email: string;
}

/** One movement of money: its entries sum to zero in each currency. */
export interface JournalView {
  _id: string;
  /** What the money moved for, as in 'topup_paid'. */
  reason: string;
  /** What it is about: an order, a payment, a transaction. */
  reference: string;
  note: string | null;
  /** The administrator who moved it; null when nobody did by hand. */
  actor: JournalPerson | null;
  createdAt: string;
  entries: {
    _id: string;
    account: 'wallet' | 'points' | 'gateway' | 'sales' | 'adjustments' | 'rewards';
    /** Whose wallet or points. */
    owner: JournalPerson | null;
    currency: 'INR' | 'POINTS';
    /** Positive: the account receives. */
    amount: number;
  }[];
}

/** What stands behind a line of a wallet. */
export interface TransactionJournal {
  transaction: TransactionView;
  username: string;
  /** Of a top-up: every time that money was asked for it, oldest first. */
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
  /** Null while no money has moved. */
  journal: JournalView | null;
}

/** One line of the customer's wallet. */
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

/** A top-up as the page that waits for it sees it. */
export interface TopUpView extends TransactionView {
  client_txn_id: string;
  /** While paying on it still makes sense. */
  payment_url: string | null;
  upi_txn_id: string | null;
}

/** Every reason money moves for. With a reference it names a journal uniquely, so nothing is booked twice. */
export type JournalReason =
  | 'order_paid'
  | 'order_refunded'
  | 'payment_unusable'
  | 'topup_paid'
  | 'points_earned'
  | 'points_redeemed'
  | 'admin_credit';

/** One movement of a wallet, from the ledger. */
export interface StatementLine {
  at: string;
  /** Of the journal. */
  journal: string;
  /** What the money moved for. */
  kind: JournalReason;
  /** The kind in words. */
  text: string;
  /** What was noted at the time; null when it says no more than the kind does. */
  note: string | null;
  orderid: string | null;
  /** Positive: came in. */
  amount: number;
  /** After it. */
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
