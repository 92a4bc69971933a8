import type { Prisma } from '@/lib/platform/db';
import type { Narrowed } from './narrow';

/** A sentence that must hold at every moment, and a query that selects its violations as `offender`. */
export interface Invariant {
  name: string;
  offenders: Prisma.Sql;
  /**
   * The tables that the rule goes through row by row. A check from a verified point reads only the rows of these that
   * may have changed. A rule without this list is always asked about all rows: it reads few of them by an index, or
   * compares all by its nature.
   */
  narrowed?: readonly Narrowed[];
}
