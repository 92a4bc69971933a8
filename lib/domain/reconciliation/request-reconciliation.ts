import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import { reconcileDayJob } from './jobs';

/** A person has a day compared now. A waiting request for the same day is replaced. */
export async function requestReconciliation(context: Context, { day }: { day: string }): Promise<void> {
  await transaction(context, async (inside) => {
    await enqueue(inside.db, reconcileDayJob, { day }, { key: `reconcile:${day}` });
    await recordAudit(inside, { action: 'request-reconciliation', objectType: 'day', objectId: day });
  });
}
