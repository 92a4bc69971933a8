// What the store must have, in plain values: people with money and points, pages to pay on, orders. Every change is
// written here a second time, as the specification has it and independently of the store's own code.
import { minutes } from '@/lib/platform/time';

/** How many hundredths of the price a Completed order earns, in percent: large, so that redeeming happens often. */
export const POINTS_PERCENT = 10;

/** After its creation a payment is asked about this often (spec S11.2). */
export const ASKED_AFTER = [1, 5, 15, 60, 360, 1440, 4320].map(minutes);

/** What the store sells: prices in paise. */
export const ITEMS = {
  /** A supplier delivers it. */
  instant: { price: 150_00n, instant: true },
  /** An administrator delivers it. */
  byHand: { price: 90_00n, instant: false },
} as const;
export type ItemName = keyof typeof ITEMS;

export interface Line {
  type: 'Credit' | 'Debit' | 'Refunded';
  status: 'Created' | 'Processing' | 'Success' | 'Failed' | 'Refunded';
  /** Paise. */
  amount: bigint;
  orderId: string | null;
}

export interface Person {
  userId: string;
  email: string;
  /** Paise. */
  balance: bigint;
  /** Hundredths. */
  points: bigint;
  /** All but those of top-ups, which are on their pages. */
  lines: Line[];
}

/** What the gateway will answer when it is asked. */
export type GatewaySays = 'pending' | 'failed' | { amount: bigint; utr: string };

export type Cause = 'amount_mismatch' | 'reference_reused';

/** A page of the gateway to pay on: for an order, or for a top-up when there is none. */
export interface Page {
  id: string;
  who: number;
  orderId: string | null;
  asked: bigint;
  status: 'open' | 'failed' | 'review' | 'paid';
  gateway: GatewaySays;
  /** Of a top-up: the customer's line. */
  line: Line;
  createdAt: number;
  sweeps: number;
  /** When it is asked about again; null for never. */
  nextCheck: number | null;
  /** The bank reference and the amount that were counted. */
  counted: { utr: string; amount: bigint } | null;
  /** Further bank payments on the page, by the case of each. */
  again: { utr: string; amount: bigint; status: 'review' | 'paid' | 'failed' }[];
  /** What became of the money when the gateway said that it had gone back. */
  back: 'never' | 'open' | 'receivable' | 'lost' | 'dismissed' | 'recovered';
  /** What became of it when it was there again after a person had booked that it was gone. */
  there: 'never' | 'open' | 'dismissed';
  /** What its customer has paid again under which bank reference, after it went back. */
  paidAgain: { utr: string; amount: bigint }[];
  /** What was taken from the wallet in its place since it went back. */
  taken: bigint;
  /**
   * What of the money for an order its customer's wallet has received, less what was taken again, and when the first of
   * it came; null while it has received nothing. All of a top-up is there.
   */
  inWallet: { amount: bigint; since: number } | null;
  /** Why it is or was in review. */
  cause: Cause | null;
  judged: Cause[];
}

export interface Order {
  id: string;
  who: number;
  price: bigint;
  instant: boolean;
  status: 'Created' | 'Failed' | 'Processing' | 'Completed' | 'Refunded' | 'Cancelled';
  /** The page whose money bought it; null while it is unpaid, and for an order from the wallet. */
  paidBy: string | null;
  /** Paise that were given back, at its end and afterwards. */
  refunded: bigint;
  /** Hundredths of points that were taken for what the store no longer keeps of the price. */
  pointsTaken: bigint;
  /** What would have been taken as well if it had not been spent. */
  pointsSpent: bigint;
  /** When it was paid from the wallet; null for any other. */
  paidFromWalletAt: number | null;
  /**
   * What of its money had gone back when it was held for a person, and of which pages for one from the wallet; null
   * while it is not held.
   */
  held: { amount: bigint; pages: string[] } | null;
  /** A purchase whose run died before it knew the answer. */
  attempt: { sentAt: number; booked: boolean } | null;
}

/**
 * What is done with an idempotency key: an order from the wallet, a redemption, a gift of an administrator, a refund of
 * an order after its end.
 */
export type Spending =
  | { what: 'buy'; who: number; item: ItemName }
  /** Whole points or rupees. */
  | { what: 'redeem' | 'gift'; who: number; value: number }
  /** `seen`: the rupees that its person saw as given back before. */
  | { what: 'refund'; who: number; orderId: string; value: number; seen: number };

export interface KeyedCall {
  key: string;
  spending: Spending;
  /** The answer that every repeat gets; null while the key is free. */
  reply: string | null;
}

export interface Model {
  people: Person[];
  pages: Map<string, Page>;
  orders: Map<string, Order>;
  keys: Map<string, KeyedCall>;
  /** Bank references that were counted. */
  references: Set<string>;
  onSale: boolean;
  /** When what happens now is booked. */
  now: number;
}

/** What a command does to the model. Throws a Disagreement when the store should have answered otherwise. */
export type Effect = (model: Model) => void;

/** The store did what the model does not allow. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement';
}

export function agree(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Disagreement(otherwise);
}

export function newModel(people: Person[]): Model {
  return {
    people,
    pages: new Map(),
    orders: new Map(),
    keys: new Map(),
    references: new Set(),
    onSale: true,
    now: 0,
  };
}

export function personOf(model: Model, who: number): Person {
  const person = model.people[who];
  agree(person !== undefined, `there is no person ${who}`);
  return person;
}

export function pageOf(model: Model, id: string): Page {
  const page = model.pages.get(id);
  agree(page !== undefined, `there is no page ${id}`);
  return page;
}

export function orderOf(model: Model, id: string): Order {
  const order = model.orders.get(id);
  agree(order !== undefined, `there is no order ${id}`);
  return order;
}

/** Puts money into a wallet with its line, or takes it out when the line is a Debit. */
export function book(model: Model, who: number, line: Line): void {
  const person = personOf(model, who);
  person.balance += line.type === 'Debit' ? -line.amount : line.amount;
  agree(person.balance >= 0n, `the model's person ${who} fell below zero`);
  person.lines.push(line);
}
