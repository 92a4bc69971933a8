import { DESCRIPTORS } from './registry';

export type Descriptors = typeof DESCRIPTORS;
export type SupplierName = keyof Descriptors;
export type RegionOf<Name extends SupplierName> = keyof Descriptors[Name]['regions'];

// Safe because DESCRIPTORS is a constant; Object.keys loses the keys' types.
export const SUPPLIER_NAMES = Object.keys(DESCRIPTORS) as SupplierName[];

/** The supplier with a stored name. Throws for a name that no descriptor has. */
export function supplierNamed(name: string): SupplierName {
  const found = SUPPLIER_NAMES.find((each) => each === name);
  if (!found) throw new Error(`No supplier is called ${name}`);
  return found;
}
