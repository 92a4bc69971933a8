// Suppliers of top-ups and codes. They buy one pack for one player and return what is certain: delivered, accepted,
// refused or unknown. The caller decides whether to ask again, use another route or refund.
export {
  createSuppliers,
  createTestSuppliers,
  SUPPLIER_SETTINGS,
  SUPPLIER_TIMES,
} from './create-suppliers';
export { Goods, NO_GOODS } from './goods';
export { createMooGold } from './moogold';
export type {
  Difference,
  Evidence,
  ListedOrder,
  LookupResult,
  PlayerAnswer,
  Purchase,
  PurchaseResult,
  SentPurchase,
  Supplier,
  Suppliers,
  TestSuppliers,
} from './port';
export { createSmileOne } from './smileone';
