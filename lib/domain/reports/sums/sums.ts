import type { GatewayFee } from '@/lib/domain/context';
import type { Prisma } from '@/lib/platform/db';
import type { DayRange } from '../schema';

/**
 * Figures of a report that add up over days: a table with a row for each day and key, and the statement that computes
 * the same rows, without the day, from orders and the ledger. The names of keys and figures are columns of both.
 */
export interface Sums<Key extends string, Figure extends string> {
  table: string;
  keys: readonly Key[];
  figures: readonly Figure[];
  compute(days: DayRange, fee: GatewayFee | null): Prisma.Sql;
}

export type SumRow<S> =
  S extends Sums<infer Key, infer Figure> ? Record<Key, string> & Record<Figure, bigint> : never;
