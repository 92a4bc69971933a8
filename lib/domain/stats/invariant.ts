import type { Prisma } from '@/lib/platform/db';

/** A sentence that must hold at every moment, and the query that selects, as `offender`, whatever breaks it. */
export interface Invariant {
  name: string;
  offenders: Prisma.Sql;
}
