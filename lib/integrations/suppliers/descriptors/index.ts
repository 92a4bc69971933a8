// The facts about all suppliers, for code that does not call them. They are sent to browsers, so no adapter and no
// setting may be imported here.
export {
  ACCOUNTS,
  accountKey,
  accountOf,
  CURRENCIES,
  type Currency,
  type SupplierAccount,
} from './accounts';
export { API_TYPES, apiTypeMeaning, type SupplierApiType } from './api-types';
export { type Descriptors, type RegionOf, SUPPLIER_NAMES, type SupplierName, supplierNamed } from './names';
export { DESCRIPTORS } from './registry';
export type { Capabilities, SupplierDescriptor } from './supplier-descriptor';
