import { findWrongSums } from '@/lib/domain/reports';
import type { Invariant } from './invariant';

export const REPORT_RULE = 'the sums of the reports are those of the orders and the ledger';

/** The rule of the sums that are stored, for some of their days: all of them are as many orders as the store has. */
export async function reportInvariant(db: Parameters<typeof findWrongSums>[0]): Promise<Invariant> {
  return { name: REPORT_RULE, offenders: await findWrongSums(db) };
}
