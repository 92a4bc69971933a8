// Suppliers of top-ups and codes. They buy one pack for one player and say what is proved: delivered, accepted, refused,
// or unknown. Whether to ask again, take another route or refund is decided by the caller.
export { createSuppliers, SUPPLIER_SETTINGS } from './create-suppliers';
export { createMooGold, type MooGoldOptions } from './moogold';
export type {
  Evidence,
  LookupResult,
  PlayerAnswer,
  PlayerQuery,
  Purchase,
  PurchaseResult,
  Supplier,
  Suppliers,
} from './port';
export { createSmileOne, type SmileOneOptions } from './smileone';
