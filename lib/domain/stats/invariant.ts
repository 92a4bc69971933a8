import type { Prisma } from '@/lib/platform/db';
import type { Narrowed } from './narrow';

/** A sentence that must hold at every moment, and a query that selects its violations as `offender`. */
export interface Invariant {
  name: string;
  offenders: Prisma.Sql;
  /**
   * The tables that the rule goes through row by row. Of these it reads, since a verified point, only what may have changed; a rule
   * that names none reads few rows whatever the size of the store, or must read all.
   */
  narrowed?: readonly Narrowed[];
}
