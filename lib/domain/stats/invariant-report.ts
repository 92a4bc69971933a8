import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { istDateTime } from '@/lib/platform/time';
import { type VerifyOptions, verifyInvariants } from './verify';

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

/** Checks the invariants and records the result in the audit log, with the day (IST) as object id. */
export async function reportInvariants(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  options: VerifyOptions = {},
): Promise<InvariantReport> {
  const { findings, since } = await verifyInvariants(context, options);
  const broken = findings.filter(({ ok }) => !ok);
  for (const { name, offenders } of broken)
    context.log.error({ rule: name, offenders }, 'the books are wrong');
  const now = context.clock.now();
  const found = {
    held: findings.length - broken.length,
    broken: broken.map(({ name }) => name),
    since: since?.toISOString() ?? null,
  };
  const objectId = istDateTime(now).slice(0, 10);
  await recordAudit(context, { ...AUDIT_KEY, objectId, after: found });
  context.log.info({ held: found.held, broken: found.broken.length, since: found.since }, 'books proved');
  return { at: now.toISOString(), ...found };
}

/** The result of the last check; null before the first. */
export async function readInvariantReport({ db }: Pick<Context, 'db'>): Promise<InvariantReport | null> {
  const entry = await db.auditEntry.findFirst({ where: AUDIT_KEY, orderBy: { id: 'desc' } });
  if (!entry) return null;
  // The cast is safe because only reportInvariants writes these entries, and the audit log cannot be changed.
  const found = entry.after as unknown as Omit<InvariantReport, 'at'>;
  return { at: entry.at.toISOString(), ...found };
}
