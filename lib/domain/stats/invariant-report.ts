import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { istDateTime } from '@/lib/platform/time';
import { checkInvariants } from './check-invariants';

/** What the last proof found. */
export interface InvariantReport {
  at: string;
  /** How many rules held. */
  held: number;
  /** The sentences of those that did not. */
  broken: string[];
}

const TRAIL = { action: 'prove-books', objectType: 'books' } as const;

/** Proves the books and writes into the trail what was found, under the day in IST. */
export async function reportInvariants(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
): Promise<InvariantReport> {
  const findings = await checkInvariants(context);
  const broken = findings.filter(({ ok }) => !ok);
  for (const { name, offenders } of broken)
    context.log.error({ rule: name, offenders }, 'the books are wrong');
  const now = context.clock.now();
  const found = { held: findings.length - broken.length, broken: broken.map(({ name }) => name) };
  const objectId = istDateTime(now).slice(0, 10);
  await recordAudit(context, { ...TRAIL, objectId, after: found });
  context.log.info({ held: found.held, broken: found.broken.length }, 'books proved');
  return { at: now.toISOString(), ...found };
}

/** What the last proof found; null before the first. */
export async function readInvariantReport({ db }: Pick<Context, 'db'>): Promise<InvariantReport | null> {
  const entry = await db.auditEntry.findFirst({ where: TRAIL, orderBy: { id: 'desc' } });
  if (!entry) return null;
  // Written by reportInvariants alone, and the trail cannot be changed.
  const found = entry.after as unknown as Omit<InvariantReport, 'at'>;
  return { at: entry.at.toISOString(), ...found };
}
