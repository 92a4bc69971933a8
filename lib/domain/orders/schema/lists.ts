import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import {
  filterDay,
  filterText,
  listSort,
  liveShape,
  pageNeighbours,
  pageNumber,
  pagePlace,
  pageSize,
} from '@/lib/platform/list-query';
import { orderStatuses } from './fields';
import type { OrderAgain, OrderView } from './views';

/**
 * The query of the customer's order page: its filters and its position. Invalid and repeated parameters are ignored, so
 * that a changed URL shows the first page instead of an error.
 */
export const orderPageQuery = z.object({
  status: z.enum(orderStatuses).optional().catch(undefined),
  /** yyyy-mm-dd in IST, inclusive. */
  from: filterDay,
  to: filterDay,
  /** A part of an order id or of the first input, case-insensitive. */
  search: filterText,
  ...pageNeighbours,
  limit: z.coerce.number().int().min(1).max(100).catch(10).default(10),
});
export type OrderPageQuery = z.infer<typeof orderPageQuery>;

interface OrderPage {
  /** Newest first. */
  orders: OrderView[];
  /** The `after` of the previous page; null on the first page. */
  newer: string | null;
  /** The `before` of the next page; null on the last page. */
  older: string | null;
}

/** A page of the customer's own orders. */
export interface OwnOrderPage extends OrderPage {
  /** By the id of a Completed order, what can be bought again. */
  again: Record<string, OrderAgain>;
}

/** The page sizes of the panel's lists (spec S9.3). */
export const adminPageSizes = [50, 100, 250, 500] as const;

/** The filters for the orders of all customers, as query parameters of the panel's page and of its CSV file. */
export const allOrderFilters = orderPageQuery
  .pick({ status: true, from: true, to: true, search: true })
  .extend({ product: idSchema.optional().catch(undefined) });
export type AllOrderFilters = z.infer<typeof allOrderFilters>;

/** The filters of the panel's page and of its CSV file: beside the others those by which the reports sum up orders. */
export const orderListFilters = allOrderFilters.extend({
  /** Days are those of the payment instead of those on which the order was placed. */
  dated: z.enum(['paid']).optional().catch(undefined),
  mode: z.enum(['upi', 'wallet']).optional().catch(undefined),
  /** The supplier that delivered; several, by-hand or none (order-supplier.ts). */
  supplier: filterText,
  /** Its id; none for orders without one. */
  campaign: idSchema.optional().catch(undefined),
  /** Its id. */
  coupon: idSchema.optional().catch(undefined),
  /** At whose price it was sold. */
  role: z.enum(['user', 'reseller']).optional().catch(undefined),
  /** 00 to 23, in IST, of the moment to which the days belong. */
  hour: z
    .string()
    .regex(/^([01]\d|2[0-3])$/)
    .optional()
    .catch(undefined),
  /** Orders whose goods were delivered at a cost that is not known. */
  cost: z.enum(['unknown']).optional().catch(undefined),
  /** A cause, or any: orders with such a refund, and the days are those of the refund. */
  refund: filterText,
  /**
   * By these an index sorts. A customer's address is none of them: order and cursor would tell it to staff who may not
   * read it.
   */
  sort: listSort(['placed', 'price', 'paid']),
});
export type OrderListFilters = z.infer<typeof orderListFilters>;

const orderIds = z
  .string()
  .max(9000)
  .regex(/^[\w-]{1,40}(,[\w-]{1,40}){0,199}$/)
  .transform((text) => text.split(','));

/**
 * The query of the CSV file. With `ids` the file has exactly these orders and ignores the filters; a malformed list is
 * refused.
 */
export const orderFileQuery = orderListFilters.extend({ ids: orderIds.optional() });

/** The query of the panel's order page: its filters and its position. Invalid parameters are ignored. */
export const allOrderPageQuery = orderListFilters.extend({
  ...pagePlace,
  limit: pageSize(adminPageSizes),
});
export type AllOrderPageQuery = z.infer<typeof allOrderPageQuery>;

/** What the panel's page asks while it is shown. */
export const liveOrdersForm = orderListFilters.extend({ limit: pageSize(adminPageSizes), ...liveShape });
export type LiveOrdersForm = z.infer<typeof liveOrdersForm>;

/** GET /admin/alltxn: pages are counted from 1. */
export const allOrdersQuery = allOrderFilters.extend({
  page: pageNumber,
  limit: pageSize(adminPageSizes),
});
export type AllOrdersQuery = z.infer<typeof allOrdersQuery>;

/** The number of orders that match the filters, and the sum of their prices in rupees. */
export interface AllOrdersTotal {
  orders: number;
  value: number;
}

/** An order in the panel's list. */
export interface ListedOrder extends OrderView {
  paidAt: string | null;
}

export interface AllOrderPage extends Pick<OrderPage, 'newer' | 'older'> {
  /** In the order of the list. */
  orders: ListedOrder[];
  /** Null when a search has too many matches to count. */
  total: AllOrdersTotal | null;
}

export interface AllOrders {
  transactions: OrderView[];
  /**
   * A lower bound when `isTotalExact` is false, because a search with thousands of matches is not counted completely.
   */
  totalTxns: number;
  isTotalExact: boolean;
}
