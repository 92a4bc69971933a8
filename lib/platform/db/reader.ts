import type { Db } from './client';

type ReadMethod =
  | 'findMany'
  | 'findFirst'
  | 'findFirstOrThrow'
  | 'findUnique'
  | 'findUniqueOrThrow'
  | 'count'
  | 'aggregate'
  | 'groupBy';

type Readable<Model> = Pick<Model, Extract<keyof Model, ReadMethod>>;

/**
 * What only reads, perhaps on a replica that is a little behind. The database itself can be given for it, but it cannot
 * be given for the database: it has no method that writes, locks or begins a transaction, so that what moves or decides
 * on money does not compile with it. A statement that would write all the same is refused by the replica.
 */
export type Reader = {
  [Name in keyof Db as Db[Name] extends { findMany: unknown } ? Name : never]: Readable<Db[Name]>;
} & Pick<Db, '$queryRaw'>;
