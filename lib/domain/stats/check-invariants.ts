import { readAuditHeads } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { findFalseContacts } from '@/lib/domain/personal-fields';
import { Prisma, queryWithTimeout } from '@/lib/platform/db';
import type { Sealer } from '@/lib/platform/sealing';
import { minutes } from '@/lib/platform/time';
import { type ChainEnd, chainInvariant, headsInvariant } from './audit-invariants';
import type { Changed } from './changed';
import type { Invariant } from './invariant';
import { INVARIANTS } from './invariants';
import { narrow } from './narrow';
import { reportInvariant } from './report-invariants';

export interface Finding {
  /** The invariant as a sentence. */
  name: string;
  ok: boolean;
  /** The first twenty violations, each with an explanation. */
  offenders: string[];
}

export interface CheckOptions {
  /** The file of the audit log's heads; without it the chain is checked alone. */
  auditHeadsFile?: string | undefined;
  /** With it, addresses and numbers are opened and compared too. */
  sealer?: Sealer | undefined;
  /** The ids of keys that were given up: what they sealed is not opened. */
  lostKeys?: readonly string[] | undefined;
  /** What may have changed since everything was verified; without it everything is verified. */
  since?: { changed: Changed; chain: ChainEnd } | undefined;
}

const SEALED_CONTACTS = 'addresses and numbers of people are sealed, and found by their indexes';
/** Of so many rows of each table, taken at random: opening all of a large store would take minutes. */
const OPENED = 2000;
const MAX_OFFENDERS = 20;
/** ms for one rule. A rule reads all rows of its tables, which takes seconds for a million orders. */
const RULE_TIMEOUT = minutes(10);

/**
 * Looks for rows that violate a rule of money or history (spec S12.4, INV-1 to INV-12). It may run while the store is
 * in use: each rule is one statement, so it reads a consistent snapshot.
 */
export async function checkInvariants(
  { db }: Pick<Context, 'db'>,
  { auditHeadsFile, sealer, lostKeys, since }: CheckOptions = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  // Read before the chain, because the worker may write a newer head meanwhile.
  const heads = auditHeadsFile === undefined ? [] : [headsInvariant(await readAuditHeads(auditHeadsFile))];
  for (const { name, offenders, narrowed = [] } of [
    ...rulesSince(since),
    await reportInvariant(db),
    ...heads,
  ]) {
    const rows = await queryWithTimeout<{ offender: string }>(
      db,
      RULE_TIMEOUT,
      Prisma.sql`${since ? narrow(narrowed, since.changed) : Prisma.empty}
        select found.offender::text as offender from (${offenders}) found order by 1 limit ${MAX_OFFENDERS}`,
    );
    findings.push(
      findingOf(
        name,
        rows.map(({ offender }) => offender),
      ),
    );
  }
  if (sealer)
    findings.push(
      findingOf(SEALED_CONTACTS, await findFalseContacts({ db, sealer }, { most: OPENED, lostKeys })),
    );
  return findings;
}

function rulesSince(since: CheckOptions['since']): readonly Invariant[] {
  if (!since) return INVARIANTS;
  const chain = chainInvariant(since.chain, since.changed.entries);
  return INVARIANTS.map((rule) => (rule.name === chain.name ? chain : rule));
}

function findingOf(name: string, offenders: string[]): Finding {
  return { name, ok: offenders.length === 0, offenders: offenders.slice(0, MAX_OFFENDERS) };
}
