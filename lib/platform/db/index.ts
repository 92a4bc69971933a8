// Access to PostgreSQL. Only this folder and prisma/ import Prisma and pg. It opens pools, runs transactions and
// names violated constraints; it contains no rule of the store.

export { openAsynchronousPool } from './asynchronous';
export { type Database, type DatabaseOptions, type Db, openDatabase, type RawConnection } from './client';
export {
  isRetryable,
  isServerLost,
  isTimeout,
  isTransient,
  violatedUnique,
  violatesCheck,
} from './constraint';
export { createStatementNames, openClient } from './direct-statements';
export type * from './generated/client';
export { Prisma } from './generated/client';
export * from './generated/enums';
export { isMissingTable } from './is-missing-table';
export { findKeyPage, type KeyedList, readKeyPage, readKeyParts } from './key-pages';
export { liesAhead } from './lies-ahead';
export { type Listener, listen, type Notified } from './listen';
export { readNumberedPage } from './numbered-pages';
export { readOneMoment } from './one-moment';
export { isBehindPooler, listenUrlOf, statementName } from './pooler';
export { queryWithTimeout } from './query-with-timeout';
export type { Reader } from './reader';
export { createReplica, type ReadPlace, type Replica } from './replica';
export { inOrderOf, type SortColumn, sortNamed } from './row-sort';
export {
  assignmentsSql,
  columnsSql,
  fieldsSql,
  insertSql,
  jsonSql,
  type RowValues,
  recordsSql,
} from './row-sql';
export {
  beginsWith,
  contains,
  HIDE_LIMIT,
  hasTrigram,
  searchRows,
  type Way,
} from './search-rows';
export { openServerSession, type ServerSession } from './server-session';
export { type Part, Statement, whenGiven } from './statement';
export { createSyncedClock, type SyncedClock } from './synced-clock';
export { transaction } from './transaction';
