import type { Context } from '@/lib/domain/context';
import { presentChanges } from './present-changes';
import type { ChangeView, ObjectQuery } from './schema';

const SHOWN = 50;

/** What was changed about one object, the newest first, fifty lines at the most. */
export async function listChanges(
  context: Pick<Context, 'db'>,
  { objectType, objectId }: ObjectQuery,
): Promise<ChangeView[]> {
  const entries = await context.db.auditEntry.findMany({
    where: { objectType, objectId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  });
  return presentChanges(context, entries);
}
