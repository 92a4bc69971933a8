// Orders as the API speaks them (spec S3.6, S5.1, S7.2). Money is rupees. Safe in a browser.
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { daySchema, pageNeighbours, pageNumber, pagePlace, pageSize } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';

export const orderStatuses = [
  'Created',
  'Processing',
  'Completed',
  'Refunded',
  'Cancelled',
  'Failed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * A player id, a server, an e-mail: one line of plain text. Separators of the suppliers' signed texts
 * (& | = #) and control characters are refused, not escaped: no real id has them.
 */
const inputSchema = z
  .string()
  .trim()
  .min(1, issue('faults.empty'))
  .max(100, issue('faults.tooLong'))
  .refine(
    (text) => text.isWellFormed() && !/[\p{Cc}\p{Cf}&|=#<>"'`\\]/u.test(text),
    issue('faults.idCharacters'),
  );

const itemidSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(2_147_483_647));

const clientTxnIdSchema = z.string().regex(/^[0-9A-Z]{6,32}$/, issue('faults.notTransactionId'));

export const createOrderSchema = z.object({
  itemid: itemidSchema,
  product_id: idSchema,
  userid: idSchema,
  input1: inputSchema,
  input2: inputSchema,
  paymentmode: z.enum(['upi', 'wallet']),
  apiKey: z.string().max(200).optional(),
});
export type CreateOrderBody = z.infer<typeof createOrderSchema>;

export const checkIdSchema = z.object({
  userid: inputSchema,
  zoneid: inputSchema,
  selectedProduct: idSchema,
  selectedItem: itemidSchema.optional(),
});
export type CheckIdBody = z.infer<typeof checkIdSchema>;

export const orderStatusSchema = z.object({
  client_txn_id: clientTxnIdSchema,
  /** dd-mm-yyyy; our own record knows the day, so it is checked for form only. */
  date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/)
    .optional(),
  apiKey: z.string().max(200).optional(),
});

export interface OrderView {
  _id: string;
  orderid: string;
  transactionid: string | null;
  client_txn_id: string;
  productname: string;
  itemname: string;
  status: OrderStatus;
  input1: string;
  input2: string;
  username: string | null;
  value: number;
  useremail: string;
  userid: string;
  paymentmode: 'upi' | 'wallet';
  reason: string | null;
  /** API goods arrive at once, the others within 30 minutes. */
  instant: boolean;
  createdAt: string;
  updatedAt: string;
}

/** One line of the customer's timeline. */
export interface OrderStep {
  at: string;
  kind:
    | 'created'
    | 'paid'
    | 'sent'
    | 'delivered'
    | 'review'
    | 'refunded'
    | 'failed'
    | 'cancelled'
    | 'credited';
  text: string;
}

/** What the gateway last said of the payment, as the confirmation page shows it. */
export interface PaymentView {
  client_txn_id: string;
  status: 'created' | 'pending' | 'success' | 'failure' | 'review';
  amount: number;
  upi_txn_id: string | null;
  payment_url: string | null;
  remark: string;
}

export interface OrderStatusReply {
  success: true;
  order: OrderView;
  data: PaymentView;
  steps: OrderStep[];
}

/**
 * The filters and the place of the customer's order page, as they stand in its address. Whatever is no filter, no cursor
 * or is given twice counts as not given: an address that somebody bent shows the first page, and never an error.
 */
export const orderPageQuery = z.object({
  status: z.enum(orderStatuses).optional().catch(undefined),
  /** yyyy-mm-dd in IST, inclusive. */
  from: daySchema.optional().catch(undefined),
  to: daySchema.optional().catch(undefined),
  /** The beginning of an order id or of the first input, whatever the case. */
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .optional()
    .catch(undefined),
  ...pageNeighbours,
  limit: z.coerce.number().int().min(1).max(100).catch(10).default(10),
});
export type OrderPageQuery = z.infer<typeof orderPageQuery>;

export interface OrderPage {
  /** Newest first. */
  orders: OrderView[];
  /** For `after`: null on the first page. */
  newer: string | null;
  /** For `before`: null on the last page. */
  older: string | null;
}

/** How many rows of a list the panel shows at once (spec S9.3). */
export const adminPageSizes = [50, 100, 250, 500] as const;

/** Which of everybody's orders are wanted, as it stands in the address of a page or a file. */
export const allOrderFilters = orderPageQuery
  .pick({ status: true, from: true, to: true, search: true })
  .extend({ product: idSchema.optional().catch(undefined) });
export type AllOrderFilters = z.infer<typeof allOrderFilters>;

/** The panel's page of orders: its filters and its place. Bent addresses show the first page, as the customer's do. */
export const allOrderPageQuery = allOrderFilters.extend({
  ...pagePlace,
  limit: pageSize(adminPageSizes),
});
export type AllOrderPageQuery = z.infer<typeof allOrderPageQuery>;

/** GET /admin/alltxn: pages are counted from 1. */
export const allOrdersQuery = allOrderFilters.extend({
  page: pageNumber,
  limit: pageSize(adminPageSizes),
});
export type AllOrdersQuery = z.infer<typeof allOrdersQuery>;

/** How many orders the filters leave, and what they are worth together in rupees. */
export interface AllOrdersTotal {
  orders: number;
  value: number;
}

export interface AllOrderPage extends OrderPage {
  /** Null when a search finds more than is worth counting. */
  total: AllOrdersTotal | null;
}

export interface AllOrders {
  transactions: OrderView[];
  /** At least so many when `isTotalExact` is false: a search that finds thousands is not counted to its end. */
  totalTxns: number;
  isTotalExact: boolean;
}

/**
 * The three answers of POST /order/checkid. `message` is 'success', or a sentence to show in red. `use` is 'Indo' for
 * Indonesian ids, otherwise the supplier's word. `unknown`: could not be checked now; `mustVerify` says whether a
 * purchase may go on without.
 */
export interface CheckIdReply {
  success: boolean;
  message: string;
  username: string | null;
  use: string | null;
  region: string | null;
  outcome: 'found' | 'not_found' | 'not_allowed' | 'unknown';
  mustVerify: boolean;
}

/** One call to a supplier, as evidence. */
export interface AttemptView {
  _id: string;
  /** As people call it: 'Smile.one'. */
  supplier: string;
  region: string;
  pack: string;
  outcome: 'sent' | 'accepted' | 'delivered' | 'refused' | 'unknown';
  /** Ours. */
  reference: string;
  supplierOrderId: string | null;
  /** The supplier's reply in words. */
  said: string;
  /** How often the supplier was heard about it. */
  polls: number;
  sentAt: string;
  answeredAt: string | null;
}

/** One request for the money of an order, as evidence. */
export interface PaymentEvidence {
  client_txn_id: string;
  gateway: string;
  status: 'created' | 'open' | 'paid' | 'failed' | 'review';
  amount: number;
  received: number | null;
  utr: string | null;
  paidAt: string | null;
}

/** A Processing order with all that is known about it. */
export interface WaitingOrder {
  order: OrderView;
  /** The oldest first, as the payments and the cases are. */
  attempts: AttemptView[];
  payments: PaymentEvidence[];
  /** Open cases about the order itself. */
  cases: { _id: string; cause: string; moneyAtRisk: number; evidence: unknown; openedAt: string }[];
  /** A call whose outcome is open, and whether its supplier can be asked about it. */
  open: { supplier: string; canBeAsked: boolean } | null;
}
