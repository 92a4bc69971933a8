import type { Context } from '@/lib/domain/context';

/** By their ids the names of the people of the staff who are named in rows. */
export async function namesOf(
  { db }: Pick<Context, 'db'>,
  ids: (string | null | undefined)[],
): Promise<(id: string | null | undefined) => string | null> {
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(ids.flatMap((id) => id ?? []))] } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (id) => (id ? names.get(id) || id : null);
}
