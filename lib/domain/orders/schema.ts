// The API's types and schemas of orders (spec S3.6, S5.1, S7.2). Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { couponCodeSchema, type PriceStepView } from '@/lib/domain/offers/schema';
import { isOneLine, LONGEST_INPUT } from '@/lib/platform/input-kinds';
import {
  filterDay,
  filterText,
  isStorable,
  pageNeighbours,
  pageNumber,
  pagePlace,
  pageSize,
} from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { paiseFromRupees } from '@/lib/platform/money';

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
 * What was typed for an input of a product: one line of visible text. Its product's kinds of input decide the rest, and
 * whether it may be empty (assertInputs).
 */
const inputSchema = z
  .string()
  .trim()
  .max(LONGEST_INPUT, issue('fieldErrors.tooLong'))
  .refine(isOneLine, issue('fieldErrors.unseenCharacters'));

const itemidSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(2_147_483_647));

/** What the buyer saw, in rupees. */
const expectedPriceSchema = z
  .number()
  .positive(issue('fieldErrors.notPrice'))
  .max(10_000_000, issue('fieldErrors.notPrice'))
  .refine((amount) => Math.round(amount * 100) / 100 === amount, issue('fieldErrors.notPrice'));

const clientTxnIdSchema = z.string().regex(/^[0-9A-Z]{6,32}$/, issue('fieldErrors.notTransactionId'));

export const createOrderSchema = z.object({
  itemid: itemidSchema,
  product_id: idSchema,
  userid: idSchema,
  /** '' for a product without inputs. */
  input1: inputSchema,
  /** '' for a product with one input. */
  input2: inputSchema,
  /** The third input of the product and those after it. Optional, because the spec's call does not have it. */
  more_inputs: z.array(inputSchema).max(8, issue('fieldErrors.tooLong')).optional(),
  paymentmode: z.enum(['upi', 'wallet']),
  /** At another price nothing is ordered. Optional, because the spec's call does not have it. */
  expected_price: expectedPriceSchema.optional(),
  /** The code of a coupon; when it cannot be used, nothing is ordered. */
  coupon: couponCodeSchema.optional(),
  /** With an unpaid order for the same item and player, nothing is ordered. Optional, as the spec's call lacks it. */
  ask_unpaid: z.boolean().optional(),
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
  /** dd-mm-yyyy. Only the format is checked and the value is not used, because the payment's day is stored. */
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
  /** All inputs with their labels; empty for orders of versions that did not store the labels. */
  inputs: { label: string; value: string }[];
  username: string | null;
  value: number;
  useremail: string;
  userid: string;
  paymentmode: 'upi' | 'wallet';
  reason: string | null;
  /** True for goods that a supplier's API delivers at once; the others are delivered by hand within 30 minutes. */
  instant: boolean;
  /** Rupees of the price that were given back to the wallet. */
  refunded: number;
  /** The steps that sum to the price; empty for orders of versions that stored none. */
  pricesteps: PriceStepView[];
  createdAt: string;
  updatedAt: string;
}

/** An order that waits for its payment, as the store's pages offer it again. `value` is in rupees. */
export interface UnpaidOrderView {
  orderid: string;
  productname: string;
  itemname: string;
  /** The player's name where it is known, otherwise the first input. */
  player: string;
  value: number;
  createdAt: string;
}

/** A customer's own cancellation. `paid` is what the customer saw of the order. */
export const cancelOrderSchema = z.object({ orderid: clientTxnIdSchema, paid: z.boolean() });
export type CancelOrderBody = z.infer<typeof cancelOrderSchema>;

export const correctPlayerSchema = z.object({
  orderid: clientTxnIdSchema,
  input1: inputSchema,
  input2: inputSchema,
});
export type CorrectPlayerBody = z.infer<typeof correctPlayerSchema>;

export const orderHelpQuery = z.object({ orderid: clientTxnIdSchema });

/** What a customer asks about an order. */
export const helpQuestions = ['not_received', 'wrong_player', 'charged_twice'] as const;
export type HelpQuestion = (typeof helpQuestions)[number];

/** The answers to all questions, from what is recorded. */
export interface OrderHelp {
  answers: {
    question: HelpQuestion;
    text: string;
    /** Nothing is left to do: the text ends the question. Otherwise the page offers a contact. */
    ends: boolean;
  }[];
  /** The order is paid and was not sent: it can be cancelled, and its player corrected. */
  canChange: boolean;
}

/** One step of the customer's timeline. */
export interface OrderStep {
  at: string;
  kind:
    | 'created'
    | 'paid'
    | 'sent'
    | 'delivered'
    | 'review'
    | 'refunded'
    | 'partly_refunded'
    | 'failed'
    | 'cancelled'
    | 'player_corrected'
    | 'credited';
  text: string;
}

/** The last known state of a payment at the gateway, as the confirmation page shows it. */
export interface PaymentView {
  client_txn_id: string;
  status: 'created' | 'pending' | 'success' | 'failure' | 'review';
  amount: number;
  upi_txn_id: string | null;
  payment_url: string | null;
  /** Why the page of an open payment is not offered any more, and the product's id, to look at it again. */
  outdated?: { by: 'price' | 'stock'; product: string };
  remark: string;
}

export interface OrderStatusReply {
  success: true;
  order: OrderView;
  data: PaymentView;
  steps: OrderStep[];
  /** What was ordered, to order it again. */
  again: { product: string; itemid: number };
}

/**
 * The query of the customer's order page: its filters and its position. Invalid and repeated parameters are ignored, so
 * that a changed URL shows the first page instead of an error.
 */
export const orderPageQuery = z.object({
  status: z.enum(orderStatuses).optional().catch(undefined),
  /** yyyy-mm-dd in IST, inclusive. */
  from: filterDay,
  to: filterDay,
  /** The beginning of an order id or of the first input, case-insensitive. */
  search: filterText,
  ...pageNeighbours,
  limit: z.coerce.number().int().min(1).max(100).catch(10).default(10),
});
export type OrderPageQuery = z.infer<typeof orderPageQuery>;

export interface OrderPage {
  /** Newest first. */
  orders: OrderView[];
  /** The `after` of the previous page; null on the first page. */
  newer: string | null;
  /** The `before` of the next page; null on the last page. */
  older: string | null;
}

/** The page sizes of the panel's lists (spec S9.3). */
export const adminPageSizes = [50, 100, 250, 500] as const;

/** The filters for the orders of all customers, as query parameters of the panel's page and of its CSV file. */
export const allOrderFilters = orderPageQuery
  .pick({ status: true, from: true, to: true, search: true })
  .extend({ product: idSchema.optional().catch(undefined) });
export type AllOrderFilters = z.infer<typeof allOrderFilters>;

/** The query of the panel's order page: its filters and its position. Invalid parameters are ignored. */
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

/** The number of orders that match the filters, and the sum of their prices in rupees. */
export interface AllOrdersTotal {
  orders: number;
  value: number;
}

export interface AllOrderPage extends OrderPage {
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

/**
 * The reply of POST /order/checkid. `message` is 'success' or a sentence to show in red. `use` is 'Indo' for Indonesian
 * ids, otherwise the supplier's region. The outcome `unknown` means that the player cannot be checked now; with
 * `mustVerify` a purchase is then not possible.
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

export const settleGoodsCaseBody = z.object({
  /** adopt: the goods count as this order's delivery; claim_back: they are claimed back from the supplier. */
  decision: z.enum(['adopt', 'claim_back']),
  reason: z.string().trim().min(1).max(500).refine(isStorable),
});
export type SettleGoodsCaseBody = z.infer<typeof settleGoodsCaseBody>;
export type GoodsDecision = SettleGoodsCaseBody['decision'];

/** A case about goods that a supplier delivered too late for their order, or in place of what was ordered. */
export interface GoodsCase {
  _id: string;
  cause: 'late_success' | 'wrong_goods';
  orderid: string;
  itemname: string;
  input1: string;
  status: OrderStatus;
  supplier: string;
  pack: string;
  /** Our reference. */
  reference: string;
  supplierOrderId: string | null;
  moneyAtRisk: number;
  openedAt: string;
  /** In what the goods differ from what was ordered; empty when they do not. */
  differences: { field: 'pack' | 'quantity' | 'player' | 'server'; ordered: string; delivered: string }[];
  /** What may be decided now; empty while another case of the order has to be decided first. */
  decisions: GoodsDecision[];
}

/** One sending of an attempt, as evidence in the panel. */
export interface SendView {
  number: number;
  outcome: AttemptView['outcome'];
  error: string | null;
  supplierOrderId: string | null;
  sentAt: string;
  answeredAt: string | null;
}

/** An attempt, as evidence in the panel. */
export interface AttemptView {
  _id: string;
  /** The name that people see, such as 'Smile.one'. */
  supplier: string;
  region: string;
  pack: string;
  outcome: 'sent' | 'accepted' | 'delivered' | 'refused' | 'unknown';
  /** Our reference. */
  reference: string;
  supplierOrderId: string | null;
  /** The supplier's reply as a text. */
  reply: string;
  /** The number of answers of the supplier about this attempt. */
  polls: number;
  sentAt: string;
  answeredAt: string | null;
  /** Each with the answer to it alone, in their order; empty for attempts of older versions. */
  sends: SendView[];
}

/** A payment of an order, as evidence in the panel. Amounts are rupees. */
export interface PaymentEvidence {
  client_txn_id: string;
  gateway: string;
  status: 'created' | 'open' | 'paid' | 'failed' | 'review';
  amount: number;
  received: number | null;
  utr: string | null;
  paidAt: string | null;
}

/** A Processing order with its attempts, payments and open reviews. */
export interface WaitingOrder {
  order: OrderView;
  /** Oldest first, like `payments` and `cases`. */
  attempts: AttemptView[];
  payments: PaymentEvidence[];
  /** The open reviews of the order itself. */
  cases: { _id: string; cause: string; moneyAtRisk: number; evidence: unknown; openedAt: string }[];
  /** The supplier of the attempt whose outcome is open, and whether it can be asked; null when there is none. */
  open: {
    supplier: string;
    canBeAsked: boolean;
    /** Until when a call may still arrive there, so that the order cannot be ended by hand; null when none can. */
    mayArriveUntil: string | null;
  } | null;
}

/** Why money is given back for an order that was completed. */
export const refundCauses = ['not_received', 'wrong_goods', 'bought_twice', 'disruption', 'other'] as const;
export type RefundCause = (typeof refundCauses)[number];

const NOT_AMOUNT = issue('wallet.invalidAmount');

function isAmount(rupees: number, { from }: { from: 0 | 1 }): boolean {
  try {
    return paiseFromRupees(rupees) >= from;
  } catch {
    return false;
  }
}

export const addRefundSchema = z.object({
  /** Rupees, with at most two decimals. */
  amount: z.number(NOT_AMOUNT).refine((amount) => isAmount(amount, { from: 1 }), NOT_AMOUNT),
  /** Rupees that were given back before, as the person saw it: two people must not give back the same part. */
  alreadyRefunded: z.number(NOT_AMOUNT).refine((amount) => isAmount(amount, { from: 0 }), NOT_AMOUNT),
  cause: z.enum(refundCauses),
  /** The customer reads it. */
  note: z
    .string()
    .trim()
    .min(1, issue('fieldErrors.empty'))
    .max(500, issue('fieldErrors.tooLong'))
    .refine(isStorable),
  /** The packs that it is for, counted from 0; none for a refund of another part. */
  packs: z
    .array(z.int().min(0).max(999))
    .max(100)
    .refine((packs) => new Set(packs).size === packs.length)
    .default([]),
});
export type AddRefundBody = z.output<typeof addRefundSchema>;

/** A refund after the end of an order, as the panel shows it. */
export interface RefundView {
  _id: string;
  amount: number;
  cause: RefundCause;
  note: string;
  packs: number[];
  /** Points that were taken back with it, and those that the customer had spent already. */
  pointsTaken: number;
  pointsSpent: number;
  createdAt: string;
}

/** What can still be refunded of an order, and what was refunded after its end. */
export interface OrderRefunds {
  /** What was given back so far. */
  refunded: number;
  /** The rest of the price; 0 when the order cannot be refunded. */
  rest: number;
  /** Empty for goods without packs. */
  packs: { index: number; pack: string; share: number; isRefunded: boolean }[];
  /** Oldest first. */
  refunds: RefundView[];
}

/** An order as its signed link shows it: nothing of the buyer, and of the player only the end. */
export interface TrackedOrder {
  orderid: string;
  productname: string;
  itemname: string;
  player: string;
  status: OrderStatus;
  steps: OrderStep[];
}
