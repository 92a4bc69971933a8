import type { Context } from '@/lib/domain/context';
import type { AuditEntry } from '@/lib/platform/db';
import type { ChangeView } from './schema';

/** Entries of the audit log as the panel shows them, each with the name of its actor. */
export async function presentChanges(
  { db }: Pick<Context, 'db'>,
  entries: AuditEntry[],
): Promise<ChangeView[]> {
  const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
  const people = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, email: true },
  });
  const names = new Map(people.map(({ id, name, email }) => [id, name || email]));
  return entries.map(({ id, at, actorId, action, objectType, objectId, before, after, requestId }) => ({
    _id: id.toString(),
    at: at.toISOString(),
    action,
    objectType,
    objectId,
    actorId,
    actor: actorId === null ? null : (names.get(actorId) ?? actorId),
    before,
    after,
    requestId,
  }));
}
