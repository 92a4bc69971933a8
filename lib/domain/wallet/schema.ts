// The API's types and schemas of the wallet (spec S3.7, S5.4, S7.3). Amounts are rupees. Browsers import this file.
export * from './schema/forms';
export * from './schema/journals';
export * from './schema/lists';
export * from './schema/statement';
export type { TopUpView, TransactionStatus, TransactionType, TransactionView } from './schema/transactions';
