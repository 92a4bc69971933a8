// The interface of every supplier. Each adapter has a folder beside this file; the types of its protocol are not used
// outside of it.
import type { Deadline } from '@/lib/platform/time';
import type { Capabilities, Descriptors, SupplierName } from './descriptors';
import type { Goods } from './goods';

/** What was ordered under our reference: one pack for one player. */
export interface SentPurchase {
  region: string;
  pack: string;
  input1: string;
  input2: string;
  /** Our reference, unique per attempt. It is sent to suppliers that store it. */
  reference: string;
  /** The settings of the route: the supplier's names for the goods (slug, category, field labels). */
  settings: Record<string, unknown>;
}

/** A purchase that may still be sent. */
export interface Purchase extends SentPurchase {
  /**
   * Started when the attempt was written. No byte is sent after it, and the signature has the time of its start, so
   * that a supplier refuses a call that was held up.
   */
  deadline: Deadline;
}

/** What was sent and received, without secrets, for the administrator who decides a review. */
export interface Evidence {
  request: Record<string, unknown>;
  reply: unknown;
  /** ms */
  took: number;
}

/** A field in which the goods that the supplier names are not those that were ordered. */
export interface Difference {
  field: 'pack' | 'quantity' | 'player' | 'server' | 'code';
  ordered: string;
  delivered: string;
}

/**
 * - delivered: the supplier has delivered. These are the goods that were ordered only when there are no `differences`.
 * - accepted: the supplier is still delivering and must be asked again; `differences` as above.
 * - refused: certainly not delivered. `code` is the supplier's, or one of three with which nothing was sent: `unsent`
 *   (no connection), `not_configured`, `bad_request` (a route or input that cannot be sent). It is a verdict on this
 *   call alone, unless `ended` is set: the supplier has an order under the reference, and it ended without goods.
 *   `emptyBalance`: the store's balance does not suffice, so the supplier would refuse the next order too.
 * - unknown: it may have been delivered. A supplier that can be looked up also returns this when it blocks the store's
 *   account (the message begins with 'Operator:'): the caller looks up, then sends the same reference again.
 *
 * `cost` is decimal text in the currency of the region. `goods` are the codes, null of a
 * supplier that delivers none. `differences` is empty when the reply names what was ordered, or
 * nothing of it: a field that it does not name is not compared.
 */
export type PurchaseResult<Vouchers extends boolean = boolean> = Evidence &
  (
    | {
        outcome: 'delivered';
        supplierOrderId: string;
        cost: string | null;
        goods: If<Vouchers, Goods, null>;
        differences: Difference[];
      }
    | { outcome: 'accepted'; supplierOrderId: string | null; differences: Difference[] }
    | { outcome: 'refused'; code: string; message: string; ended?: true; emptyBalance?: boolean }
    | { outcome: 'unknown'; message: string }
  );

/**
 * The answer to a lookup by our reference, compared with what was ordered under it. not_found: the supplier has no
 * order with it.
 */
export type LookupResult<Vouchers extends boolean = boolean> =
  | PurchaseResult<Vouchers>
  | (Evidence & { outcome: 'not_found' });

export interface PlayerQuery {
  region: string;
  pack: string;
  input1: string;
  input2: string;
  settings: Record<string, unknown>;
}

/**
 * found: the nickname, and the region as the supplier names it. not_allowed: the player exists but cannot receive goods
 * (`message` is the supplier's). not_found: there is no such player. unknown: the supplier gave no usable answer.
 */
export type PlayerAnswer =
  | { outcome: 'found'; username: string; region: string | null; indo: boolean; raw: unknown }
  | { outcome: 'not_found'; message: string; raw: unknown }
  | { outcome: 'not_allowed'; message: string; raw: unknown }
  | { outcome: 'unknown'; message: string; raw: unknown };

/** One order in a supplier's own list. Fields that it does not tell are null or empty. */
export interface ListedOrder {
  supplierOrderId: string;
  /** Our reference; null for an order that was made without one. */
  reference: string | null;
  /** ended: without goods. */
  status: 'delivered' | 'accepted' | 'ended' | 'unknown';
  at: Date | null;
  packs: string[];
  /** The players who got the goods. */
  players: string[];
  /** Decimal text in the currency of the region. */
  cost: string | null;
}

/** The orders of some days; `unread` lines had no order id. Not ok: the list could not be read to its end. */
export type OrderList = { ok: true; orders: ListedOrder[]; unread: number } | { ok: false; why: string };

/** A supplier with the capabilities of its descriptor; a call that it does not offer is null. */
export interface Supplier<Can extends Capabilities = Capabilities> {
  buy(purchase: Purchase): Promise<PurchaseResult<Can['vouchers']>>;
  lookUp: If<Can['lookUp'], (sent: SentPurchase) => Promise<LookupResult<Can['vouchers']>>, null>;
  /**
   * ms after the last moment at which a call could arrive. A lookup that finds nothing is believed only after them,
   * because a call may be booked long after it arrived. 0 for a supplier that cannot be looked up.
   */
  settleTime: number;
  checkPlayer: If<Can['checkPlayer'], (query: PlayerQuery) => Promise<PlayerAnswer>, null>;
  /**
   * The balance in the supplier's unit, as decimal text. Read before and after a purchase that cannot be looked up, it
   * is evidence.
   */
  balance(region: string): Promise<{ balance: string; currency: string }>;
  /** The orders of the days from `from` to `until` (yyyy-mm-dd, inclusive, in the supplier's time zone). */
  listOrders: If<Can['listOrders'], (days: ListedDays) => Promise<OrderList>, null>;
}

export interface ListedDays {
  region: string;
  from: string;
  until: string;
}

type If<Condition extends boolean, Yes, No> = Condition extends true ? Yes : No;

/** A supplier at which purchases are only tried. */
export type TestSupplier = Pick<Supplier, 'buy'>;
export type TestSuppliers = Partial<Record<SupplierName, TestSupplier>>;

export type Suppliers = { [Name in SupplierName]: Supplier<Descriptors[Name]['capabilities']> };
