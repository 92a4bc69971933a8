import type { ReadContext } from '@/lib/domain/context';
import type { AuditEntry } from '@/lib/platform/db';
import { nameObjects } from './name-objects';
import type { ChangeView } from './schema';

/** Values that are the id of a person of the staff. */
const PEOPLE = ['approver', 'asker'] as const;

/** Entries of the audit log as the panel shows them, with the names of their people and objects. */
export async function presentChanges(
  context: Pick<ReadContext, 'db'>,
  entries: AuditEntry[],
): Promise<ChangeView[]> {
  const ids = new Set(
    entries.flatMap(({ actorId, before, after }) =>
      [actorId ?? [], peopleIn(before), peopleIn(after)].flat(),
    ),
  );
  const [people, nameOf] = await Promise.all([
    context.db.user.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, name: true, email: true },
    }),
    nameObjects(context, entries),
  ]);
  const names = new Map(people.map(({ id, name, email }) => [id, name || email]));
  return entries.map(({ id, at, actorId, action, objectType, objectId, before, after, requestId }) => ({
    _id: id.toString(),
    at: at.toISOString(),
    action,
    objectType,
    objectId,
    objectName: nameOf({ objectType, objectId }),
    actorId,
    actor: actorId === null ? null : (names.get(actorId) ?? actorId),
    before: withNames(before, names),
    after: withNames(after, names),
    requestId,
  }));
}

function peopleIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return PEOPLE.flatMap((name) => {
    const id: unknown = Reflect.get(value, name);
    return typeof id === 'string' ? id : [];
  });
}

/** Replaces the user ids in a value by the names of these users; an id without a user stays as it is. */
function withNames(value: unknown, names: ReadonlyMap<string, string | null>): unknown {
  if (peopleIn(value).length === 0) return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [
      name,
      PEOPLE.some((each) => each === name) ? (names.get(String(part)) ?? part) : part,
    ]),
  );
}
