import { z } from 'zod';
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
import { type TransactionView, transactionStatuses, transactionTypes } from './transactions';

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
