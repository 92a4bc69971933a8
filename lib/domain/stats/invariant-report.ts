import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { istDateTime } from '@/lib/platform/time';
import { type Verification, type VerifyOptions, verifyInvariants } from './verify';

/** The result of a check of the invariants. */
export interface InvariantReport {
  at: string;
  /** The number of rules that held. */
  held: number;
  /** The sentences of the violated rules. */
  broken: string[];
  /** The verified point from which rows were read; null when all were, absent in entries of the version before. */
  since?: string | null;
}

const AUDIT_KEY = { action: 'prove-books', objectType: 'books' } as const;

/** Checks the invariants and records the result. */
export async function reportInvariants(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  options: VerifyOptions = {},
): Promise<InvariantReport> {
  const verified = await verifyInvariants(context, options);
  for (const { ok, name, offenders } of verified.findings)
    if (!ok) context.log.error({ rule: name, offenders }, 'the books are wrong');
  const report = await recordReport(context, verified);
  const { held, broken, since } = report;
  context.log.info({ held, broken: broken.length, since }, 'books proved');
  return report;
}

/**
 * Records the result of a check in the audit log, with the day (IST) as object id: alerts and metrics tell of the last.
 */
export async function recordReport(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { findings, since }: Verification,
): Promise<InvariantReport> {
  const broken = findings.filter(({ ok }) => !ok);
  const now = context.clock.now();
  const found = {
    held: findings.length - broken.length,
    broken: broken.map(({ name }) => name),
    since: since?.toISOString() ?? null,
  };
  const objectId = istDateTime(now).slice(0, 10);
  await recordAudit(context, { ...AUDIT_KEY, objectId, after: found });
  return { at: now.toISOString(), ...found };
}

/** The result of the last check that no clock ahead has dated; null before the first. */
export async function readInvariantReport({ db }: Pick<Context, 'db'>): Promise<InvariantReport | null> {
  // The type of `after` is true because only recordReport writes these entries, and the audit log cannot be changed.
  const [entry] = await db.$queryRaw<{ at: Date; after: Omit<InvariantReport, 'at'> }[]>`
    select at, after from audit_entries
     where action = ${AUDIT_KEY.action} and at <= now() + interval '1 minute' order by at desc, id desc limit 1`;
  return entry ? { at: entry.at.toISOString(), ...entry.after } : null;
}
