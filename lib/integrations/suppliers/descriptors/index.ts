// The plain facts about every supplier, for whoever works with suppliers without calling one. They are shipped to
// browsers, so neither an adapter nor a setting may be imported here.
export {
  ACCOUNTS,
  accountOf,
  CURRENCIES,
  type Currency,
  type SupplierAccount,
} from './accounts';
export { API_TYPES, apiTypeMeaning, type SupplierApiType } from './api-types';
export { type Descriptors, type RegionOf, type SupplierName, supplierNamed } from './names';
export { DESCRIPTORS } from './registry';
export type { Capabilities, SupplierDescriptor } from './supplier-descriptor';
