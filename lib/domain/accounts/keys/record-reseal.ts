import { STORE } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';

const AUDIT_KEY = { action: 'reseal-values', objectType: 'keys', objectId: 'sealing' } as const;

/** Records that values were sealed anew: backups from before need the keys of then for as long as they are kept. */
export async function recordReseal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  resealed: Record<string, number>,
): Promise<void> {
  await recordAudit({ db, clock, actor: STORE }, { ...AUDIT_KEY, after: resealed });
}

/** When values were last sealed anew; null when never. */
export async function lastReseal({ db }: Pick<Context, 'db'>): Promise<Date | null> {
  const entry = await db.auditEntry.findFirst({ where: AUDIT_KEY, orderBy: { id: 'desc' } });
  return entry?.at ?? null;
}
