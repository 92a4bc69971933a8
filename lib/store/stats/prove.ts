import { Prisma, queryPatiently } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import type { Invariant } from './invariant';
import { deliveryInvariants } from './prove-delivery';
import { moneyInvariants } from './prove-money';
import { tallyInvariants } from './prove-tallies';

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
 * Asks the database for whatever breaks a rule of money or history (design section 7, reliability.md I1 to I12). May run
 * beside a working shop: each rule is one statement, so it sees one moment.
 */
export async function prove({ db }: Pick<Context, 'db'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const invariants: Invariant[] = [...moneyInvariants, ...deliveryInvariants, ...tallyInvariants];
  for (const { name, offenders } of invariants) {
    const rows = await queryPatiently<{ offender: string }>(
      db,
      PATIENCE,
      Prisma.sql`select found.offender::text as offender from (${offenders}) found order by 1 limit ${SHOWN}`,
    );
    findings.push({ name, ok: rows.length === 0, offenders: rows.map(({ offender }) => offender) });
  }
  return findings;
}
