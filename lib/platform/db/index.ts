// The only door to PostgreSQL, and with prisma/ the only place that knows Prisma and pg.
// It opens pools, runs transactions, names broken constraints. It knows no rule of the shop.
export { type Database, type DatabaseOptions, type Db, openDatabase } from './client';
export { isRetryable, violatedUnique, violatesCheck } from './constraint';
export type * from './generated/client';
export { Prisma, PrismaClient } from './generated/client';
export * from './generated/enums';
export { type KeyedList, type KeyPage, type PagePlace, readKeyPage } from './key-pages';
export { type Listener, listen } from './listen';
export { type NumberedPage, readNumberedPage } from './numbered-pages';
export { queryWithTimeout } from './query-with-timeout';
export { beginsWith, type Found, searchRows, type Way } from './search-rows';
export { transaction } from './transaction';
