import type { Context } from '@/lib/domain/context';
import { presentChanges } from './present-changes';
import type { ChangeView, ObjectQuery } from './schema';

const MAX_CHANGES = 50;

/** The changes of one object, newest first, at most fifty. */
export async function listChanges(
  context: Pick<Context, 'db'>,
  { objectType, objectId }: ObjectQuery,
): Promise<ChangeView[]> {
  const entries = await context.db.auditEntry.findMany({
    where: { objectType, objectId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MAX_CHANGES,
  });
  return presentChanges(context, entries);
}
