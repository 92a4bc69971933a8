// The API's types and schemas of the catalogue (spec S3.1 to S3.4). Amounts are rupees. Browsers import this file.
export * from './schema/collections';
export * from './schema/drafts';
export * from './schema/gallery';
export * from './schema/hindi';
export * from './schema/items';
export * from './schema/kinds';
export * from './schema/order';
export * from './schema/price-changes';
export * from './schema/products';
export * from './schema/rates';
export * from './schema/test-purchase';
