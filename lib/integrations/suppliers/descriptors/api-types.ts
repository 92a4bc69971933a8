import { type Descriptors, SUPPLIER_NAMES, type SupplierName } from './names';
import { DESCRIPTORS } from './registry';
import type { GameType, SupplierDescriptor } from './supplier-descriptor';

/** The apiTypes that a supplier delivers. */
export type SupplierApiType = { [Name in SupplierName]: keyof Descriptors[Name]['apiTypes'] }[SupplierName];

export interface ApiTypeMeaning {
  apiType: SupplierApiType;
  supplier: SupplierName;
  region: string;
  delivers: GameType;
  /** What the supplier calls the goods, unless a route says it better. */
  settings: Record<string, unknown>;
}

export const API_TYPES: ApiTypeMeaning[] = SUPPLIER_NAMES.flatMap((supplier) => {
  const { apiTypes } = DESCRIPTORS[supplier];
  return Object.entries<SupplierDescriptor['apiTypes'][string]>(apiTypes).map(([apiType, meaning]) => ({
    ...meaning,
    // Object.entries gives the keys as texts; those of a descriptor are its apiTypes.
    apiType: apiType as SupplierApiType,
    supplier,
  }));
});

/** What a stored apiType means. Throws for one that no descriptor has. */
export function apiTypeMeaning(apiType: string): ApiTypeMeaning {
  const found = API_TYPES.find((each) => each.apiType === apiType);
  if (!found) throw new Error(`No supplier has the API ${apiType}`);
  return found;
}
