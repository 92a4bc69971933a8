/** The games for which suppliers sell goods; these are the product types of the catalogue. */
export type GameType = 'MLBB' | 'GENSHIN' | 'HOK' | 'OTHER';

export interface Capabilities {
  /** Whether it can be asked by our reference. If so, an unknown outcome is settled without an administrator. */
  lookUp: boolean;
  /** Whether it tells the nickname of a player before a purchase. */
  checkPlayer: boolean;
  /** Whether its deliveries may contain voucher codes. */
  vouchers: boolean;
  /** Whether it lists the orders of a day, with which the store compares its purchases. */
  listOrders: boolean;
  /** Characters that inputs must not have, because its signature would not tell one field from two; '' for none. */
  reservedCharacters: string;
}

/** The facts about a supplier that code outside of its adapter uses. */
export interface SupplierDescriptor {
  /** The name that people see. */
  title: string;
  /** Each region is an account with a balance of its own; a supplier without regions has one named ''. */
  regions: Record<string, { currency: string }>;
  /** The meaning of an item's API type: the region, the game, and the supplier's names for the goods. */
  apiTypes: Record<string, { region: string; delivers: GameType; settings: Record<string, unknown> }>;
  capabilities: Capabilities;
}

interface DescriptorInput<
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

/** Keeps the names in a descriptor as types. It does not compile when an API type has a region that is not listed. */
export function describeSupplier<
  Region extends string,
  Currency extends string,
  ApiType extends string,
  Settings extends Record<string, unknown>,
  Can extends Capabilities,
>(descriptor: DescriptorInput<Region, Currency, ApiType, Settings, Can>): typeof descriptor {
  return descriptor;
}
