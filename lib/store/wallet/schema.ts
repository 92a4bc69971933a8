// The wallet as the API speaks it (spec sections 3, 5 and 7). Money is rupees. Safe in a browser.
import { z } from 'zod';
import { days } from '@/lib/platform/time';

export const INVALID_AMOUNT = 'Please enter a valid amount';

export const transactionTypes = ['Credit', 'Debit', 'Refunded'] as const;
export type TransactionType = (typeof transactionTypes)[number];
export const transactionStatuses = ['Created', 'Processing', 'Success', 'Failed', 'Refunded'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Whole rupees (or points), as a JSON number; what is too much is the shop's setting. */
export const amountSchema = z.int(INVALID_AMOUNT).positive(INVALID_AMOUNT);

const userid = z.string().min(1).max(64);
export const topUpSchema = z.object({ value: amountSchema, userid });
export const redeemPointsSchema = z.object({ value: amountSchema, userid });
export const transactionStatusSchema = z.object({
  client_txn_id: z.string().regex(/^[0-9A-Z]{6,32}$/, 'is not a transaction id'),
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
});

// A day of this century: PostgreSQL's calendar has no year 0, and the shop is younger.
const day = z.iso.date().startsWith('20');

const LONGEST_STATEMENT = days(400);

/** Days in IST, inclusive. */
export const statementQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, 'ends before it begins')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_STATEMENT, 'is longer than a year');
export type StatementQuery = z.infer<typeof statementQuery>;

/** Query parameters of the customer's list. Sizes outside the offered ones are clamped. */
export const listTransactionsQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  limit: z.coerce
    .number()
    .int()
    .catch(50)
    .default(50)
    .transform((size) => Math.min(500, Math.max(1, size))),
  status: z.enum(transactionStatuses).optional(),
  type: z.enum(transactionTypes).optional(),
  from: day.optional(),
  to: day.optional(),
  /** A transaction id or an order id, whole. */
  search: z.string().trim().max(100).optional(),
});

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

/** One movement of a wallet, from the ledger. */
export interface StatementLine {
  at: string;
  /** Of the journal. */
  journal: string;
  text: string;
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
