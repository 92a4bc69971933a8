// The API's types and schemas of orders (spec S3.6, S5.1, S7.2). Amounts are rupees. Browsers import this file.
export * from './schema/changes';
export * from './schema/codes';
export * from './schema/corrections';
export * from './schema/ending-templates';
export * from './schema/evidence';
export {
  clientTxnIdSchema,
  expectedPriceSchema,
  inputSchema,
  type OrderStatus,
  orderStatuses,
  PROMISED,
} from './schema/fields';
export * from './schema/gifts';
export * from './schema/lists';
export * from './schema/placing';
export * from './schema/refunds';
export * from './schema/source-refunds';
export * from './schema/staff-forms';
export * from './schema/views';
