import type { PriceStepView } from '@/lib/domain/offers/schema';
import type { PaymentPage } from '@/lib/domain/payments/schema';
import type { PolicyVersions } from '@/lib/domain/policies/schema';
import type { OrderStatus } from './fields';
import type { SourceRefundView } from './source-refunds';

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
  /** Rupees of the price that were given back, to the wallet or to where the payment came from, or are on their way. */
  refunded: number;
  /** The steps that sum to the price; empty for orders of versions that stored none. */
  pricesteps: PriceStepView[];
  /** The versions of the policies under which it was placed; null for an order from before they were stored. */
  policies: PolicyVersions | null;
  /** The note of a gift, '' for one without words; null for an order that is no gift. */
  giftnote: string | null;
  /** How many codes it is to get, which have a page of their own; 0 for none. */
  codes: number;
  createdAt: string;
  updatedAt: string;
}

/** Whether the worker delivers an order. All others are delivered by hand. */
export function isAutomatic({ instant, codes }: Pick<OrderView, 'instant' | 'codes'>): boolean {
  return instant || codes > 0;
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

/** What was ordered, to order it again. */
export interface OrderAgain {
  product: string;
  itemid: number;
}

/** Goods of an earlier order with the player for whom they were ordered. A Hindi name is '' while it is missing. */
export interface BoughtGoods extends OrderAgain {
  productname: string;
  productnameHi: string;
  itemname: string;
  itemnameHi: string;
  /** The picture of the product. */
  art: string;
  input1: string;
  input2: string;
  /** The third input and those after it. */
  more: string[];
  /** The player's name where it is known. */
  username: string | null;
  paymentmode: 'upi' | 'wallet';
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
    | 'refund_asked'
    | 'refund_chosen'
    | 'refund_sent'
    | 'refund_processed'
    | 'refund_failed'
    | 'failed'
    | 'cancelled'
    | 'player_corrected'
    | 'credited'
    | 'overpaid'
    | 'reopened';
  text: string;
}

/** The last known state of a payment at the gateway, as the confirmation page shows it. */
export interface PaymentView extends PaymentPage {
  client_txn_id: string;
  status: 'created' | 'pending' | 'success' | 'failure' | 'review';
  amount: number;
  upi_txn_id: string | null;
  /** Why the page of an open payment is not offered any more, and the product's id, to look at it again. */
  outdated?: { by: 'price' | 'stock'; product: string };
  remark: string;
}

export interface OrderStatusReply {
  success: true;
  order: OrderView;
  data: PaymentView;
  steps: OrderStep[];
  /** Rupees of payments that came too late for the order or beside another, and were added to the wallet. */
  credited: number;
  /** By when it is to be delivered or given back; null unless it is Processing. */
  due: OrderDue | null;
  again: OrderAgain;
  /** The picture of the product. */
  art: string;
  /** Null unless the order is Completed. */
  reward: OrderReward | null;
  /** Refunds that can go back to where the payment came from, oldest first. */
  refunds: SourceRefundView[];
}

export interface OrderDue {
  at: string;
  /** No code is in stock for it. */
  waitsForCode: boolean;
}

export interface OrderReward {
  /** From the payment to the delivery; null when a person delivered, and when it is not known. */
  seconds: number | null;
  /** Earned with this order and not taken back; 0 for staff who look at the order of a customer. */
  points: number;
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
