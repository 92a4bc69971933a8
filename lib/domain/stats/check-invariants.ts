import type { Context } from '@/lib/domain/context';
import { Prisma, queryWithTimeout } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import { deliveryInvariants } from './delivery-invariants';
import type { Invariant } from './invariant';
import { moneyInvariants } from './money-invariants';
import { tallyInvariants } from './tally-invariants';

export interface Finding {
  /** The invariant as a sentence. */
  name: string;
  ok: boolean;
  /** What breaks it, with a word why; the first twenty. */
  offenders: string[];
}

const SHOWN = 20;
/** A rule reads every row there is of its kind: seconds for a million orders. */
const PATIENCE = minutes(10);

/**
 * Asks the database for whatever breaks a rule of money or history (spec S12.4, INV-1 to INV-12). May run
 * beside a working shop: each rule is one statement, so it sees one moment.
 */
export async function checkInvariants({ db }: Pick<Context, 'db'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const invariants: Invariant[] = [...moneyInvariants, ...deliveryInvariants, ...tallyInvariants];
  for (const { name, offenders } of invariants) {
    const rows = await queryWithTimeout<{ offender: string }>(
      db,
      PATIENCE,
      Prisma.sql`select found.offender::text as offender from (${offenders}) found order by 1 limit ${SHOWN}`,
    );
    findings.push({ name, ok: rows.length === 0, offenders: rows.map(({ offender }) => offender) });
  }
  return findings;
}
