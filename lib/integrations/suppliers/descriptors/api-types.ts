import { type Descriptors, SUPPLIER_NAMES, type SupplierName } from './names';
import { DESCRIPTORS } from './registry';
import type { GameType, SupplierDescriptor } from './supplier-descriptor';

/** The API types of all suppliers. */
export type SupplierApiType = { [Name in SupplierName]: keyof Descriptors[Name]['apiTypes'] }[SupplierName];

export interface ApiTypeMeaning {
  apiType: SupplierApiType;
  supplier: SupplierName;
  region: string;
  delivers: GameType;
  /** The supplier's names for the goods, unless a route has settings of its own. */
  settings: Record<string, unknown>;
}

export const API_TYPES: ApiTypeMeaning[] = SUPPLIER_NAMES.flatMap((supplier) => {
  const { apiTypes } = DESCRIPTORS[supplier];
  return Object.entries<SupplierDescriptor['apiTypes'][string]>(apiTypes).map(([apiType, meaning]) => ({
    ...meaning,
    // Safe because the keys are those of the descriptor; Object.entries loses their types.
    apiType: apiType as SupplierApiType,
    supplier,
  }));
});

/** The meaning of a stored API type. Throws for one that no descriptor has. */
export function apiTypeMeaning(apiType: string): ApiTypeMeaning {
  const found = API_TYPES.find((each) => each.apiType === apiType);
  if (!found) throw new Error(`No supplier has the API ${apiType}`);
  return found;
}
