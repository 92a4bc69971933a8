/** What the goods of a supplier are for: the product types of the catalogue. */
export type GameType = 'MLBB' | 'GENSHIN' | 'HOK' | 'OTHER';

export interface Capabilities {
  /** It can be asked by our reference, so an unknown outcome is settled without a person. */
  lookUp: boolean;
  /** It says who the player is before anything is bought. */
  checkPlayer: boolean;
  /** Its deliveries may hold voucher codes. */
  vouchers: boolean;
}

/** What everything outside of the adapter needs to know of a supplier. */
export interface SupplierDescriptor {
  /** As people call it. */
  title: string;
  /** Each region is an account with a balance of its own; '' is the account of a supplier without regions. */
  regions: Record<string, { currency: string }>;
  /** What an item's apiType means: where it is bought, for which game, and what the supplier calls the goods. */
  apiTypes: Record<string, { region: string; delivers: GameType; settings: Record<string, unknown> }>;
  capabilities: Capabilities;
}

interface Given<
  Region extends string,
  Currency extends string,
  ApiType extends string,
  Settings extends Record<string, unknown>,
  Can extends Capabilities,
> {
  title: string;
  regions: Record<Region, { currency: Currency }>;
  apiTypes: Record<ApiType, { region: NoInfer<Region>; delivers: GameType; settings: Settings }>;
  capabilities: Can;
}

/** Keeps the names in a descriptor as types, and refuses an apiType of a region that the supplier does not have. */
export function describeSupplier<
  Region extends string,
  Currency extends string,
  ApiType extends string,
  Settings extends Record<string, unknown>,
  Can extends Capabilities,
>(descriptor: Given<Region, Currency, ApiType, Settings, Can>): typeof descriptor {
  return descriptor;
}
