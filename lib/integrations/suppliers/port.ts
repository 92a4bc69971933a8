// What the shop asks of any supplier. Each adapter lives in a folder beside this; its wire shape dies there.
import type { Capabilities, Descriptors, SupplierName } from './descriptors';

/** One pack for one player. */
export interface Purchase {
  region: string;
  pack: string;
  input1: string;
  input2: string;
  /** Ours, unique per attempt; sent to suppliers that keep it. */
  reference: string;
  /** From the route: what the supplier calls the goods (slug, category, field labels). */
  settings: Record<string, unknown>;
}

/** Sent and received, without secrets: what a person needs to judge the case. */
export interface Evidence {
  request: Record<string, unknown>;
  reply: unknown;
  /** ms */
  took: number;
}

/**
 * delivered: the player has it. accepted: the supplier works on it, ask again. refused: proved not delivered; `code` is
 * the supplier's own, or `unsent` (no connection), `not_configured`, `bad_request` (a route or input that cannot be
 * sent): with these three the call never left. unknown: it may have been delivered, or a supplier that can be looked up
 * shuts the shop out (message begins with 'Operator:'): look up, then send the same reference again.
 */
export type PurchaseResult<Vouchers extends boolean = boolean> = Evidence &
  (
    | {
        outcome: 'delivered';
        supplierOrderId: string;
        cost: string | null;
        goods: If<Vouchers, string[], []>;
      }
    | { outcome: 'accepted'; supplierOrderId: string | null }
    | { outcome: 'refused'; code: string; message: string }
    | { outcome: 'unknown'; message: string }
  );

/** The answer to `have you got our reference?`. not_found is only said by a supplier that can be asked. */
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
 * found: nickname and region as the supplier names it. not_allowed: exists, but may not be recharged (message is the
 * supplier's own). not_found: no such player. unknown: the supplier could not say.
 */
export type PlayerAnswer =
  | { outcome: 'found'; username: string; region: string | null; indo: boolean; raw: unknown }
  | { outcome: 'not_found'; message: string; raw: unknown }
  | { outcome: 'not_allowed'; message: string; raw: unknown }
  | { outcome: 'unknown'; message: string; raw: unknown };

/** One supplier, as far as its descriptor says that it can: what it cannot do is null. */
export interface Supplier<Can extends Capabilities = Capabilities> {
  buy(purchase: Purchase): Promise<PurchaseResult<Can['vouchers']>>;
  lookUp: If<Can['lookUp'], (reference: string) => Promise<LookupResult<Can['vouchers']>>, null>;
  checkPlayer: If<Can['checkPlayer'], (query: PlayerQuery) => Promise<PlayerAnswer>, null>;
  /** The supplier's own unit as text; evidence before and after a purchase that cannot be looked up. */
  balance(region: string): Promise<{ balance: string; currency: string }>;
}

type If<Condition extends boolean, Yes, No> = Condition extends true ? Yes : No;

export type Suppliers = { [Name in SupplierName]: Supplier<Descriptors[Name]['capabilities']> };
