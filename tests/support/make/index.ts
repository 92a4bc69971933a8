// Builders: one row (and the rows it refers to), valid and plain, with the fields a test cares about named in the
// call. `import * as make from '../support/make'`, then `await make.makeOrder(db.prisma, { status: 'Processing' })`.
export * from './account';
export * from './approval';
export * from './bulk-order';
export * from './campaign';
export * from './catalogue';
export * from './coupon';
export * from './fraud-rule';
export * from './gateway-rule';
export * from './help-request';
export * from './money';
export * from './order';
export * from './partner';
export * from './partner-order';
export * from './passkey';
export * from './price-change';
export * from './product-review';
export * from './referral';
export * from './source-refund';
export * from './tax-document';
export * from './tier';
export * from './vault-code';
export * from './webhook-delivery';
