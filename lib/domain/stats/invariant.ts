import type { Prisma } from '@/lib/platform/db';

/** A sentence that must hold at every moment, and a query that selects its violations as `offender`. */
export interface Invariant {
  name: string;
  offenders: Prisma.Sql;
}
