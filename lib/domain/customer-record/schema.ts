// What the panel's page of a customer shows. Amounts are rupees, times ISO 8601. Browsers import this file.
import type { CustomerNoteView, DeviceView, UserView } from '@/lib/domain/accounts/schema';
import type { Blockable } from '@/lib/domain/fraud-rules/schema';
import type { OrderStatus } from '@/lib/domain/orders/schema';
import type { Receivable } from '@/lib/domain/payments/schema';
import type { TransactionView } from '@/lib/domain/wallet/schema';

/** The most rows of each kind on the page; a list of all of them is a link away. */
export const MOST_ROWS = 10;

/** The most notes on the page. */
export const MOST_NOTES = 100;

export interface CustomerOrder {
  orderid: string;
  itemname: string;
  productname: string;
  value: number;
  status: OrderStatus;
  createdAt: string;
}

export interface CustomerPayment {
  client_txn_id: string;
  purpose: 'order' | 'topup';
  orderid: string | null;
  status: string;
  amount: number;
  /** The bank reference. */
  upi_txn_id: string | null;
  payerVpa: string | null;
  createdAt: string;
}

/** A player id for which the customer has ordered. */
export interface CustomerPlayer {
  productname: string;
  inputs: string[];
  /** As the supplier named the player at the last check; null for one that is not checked. */
  name: string | null;
  orders: number;
  lastAt: string;
}

export interface CustomerMessage {
  _id: string;
  kind: string;
  channel: string;
  orderid: string | null;
  state: 'sent' | 'dropped' | 'waits';
  createdAt: string;
}

/** What waits for a person. */
export interface CustomerWait {
  kind: 'order' | 'payment' | 'help' | 'approval';
  /** The order's id, the payment's reference, or the number of the help request. */
  subject: string;
  /** The cause of a case, or the question of a help request. */
  cause: string;
  since: string;
  href: string;
}

/** A block that stands against an order of this customer's. */
export interface CustomerBlock {
  _id: string;
  subject: Blockable;
  reason: string;
  /** Null: without an end. */
  endsAt: string | null;
}

/** All that is known about a customer. A part that the reader's role does not include is null. */
export interface CustomerRecord {
  user: UserView;
  tier: string | null;
  /** When the customer erased the account, and when what names them is wiped; null for an account that exists. */
  erased: { at: string; wipeAt: string } | null;
  blockedAt: string | null;
  /** Since when nothing signs in, because a change was reported as not made by the owner. */
  lockedAt: string | null;
  mobileVerified: boolean;
  hasSecondFactor: boolean;
  /** The link to the identity provider, with how many former ones ended; null without any. */
  identity: { isLinked: boolean; since: string | null; ended: number } | null;
  points: number;
  totals: { status: OrderStatus; orders: number; value: number }[] | null;
  orders: CustomerOrder[] | null;
  payments: CustomerPayment[] | null;
  players: CustomerPlayer[] | null;
  owes: Receivable[] | null;
  blocks: CustomerBlock[] | null;
  wallet: TransactionView[] | null;
  /** About the newest orders. */
  messages: CustomerMessage[] | null;
  devices: DeviceView[];
  waits: CustomerWait[];
  /** What the staff have noted, the newest ones. */
  notes: CustomerNoteView[];
}
