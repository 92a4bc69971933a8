import { presentChanges } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';

/** What the audit log has about objects, such as an order and its payments. Its rows are found by the objects' ids. */
export async function readChanges(
  context: Pick<Context, 'db'>,
  objects: { objectType: string; ids: string[] }[],
  take: number,
): Promise<TimelineEntry[]> {
  const entries = await context.db.auditEntry.findMany({
    where: {
      OR: objects.map(({ objectType, ids }) => ({ objectType, objectId: { in: ids } })),
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take,
  });
  const changes = await presentChanges(context, entries);
  return changes.map(({ _id, at, action, objectType, actor, before, after }) => ({
    key: `change:${_id}`,
    at,
    kind: 'change',
    action,
    objectType,
    by: actor,
    before,
    after,
  }));
}
