import type { ReadContext } from '@/lib/domain/context';

/** The ids of those among these accounts that their customers have erased. */
export async function listErased(
  { db }: Pick<ReadContext, 'db'>,
  users: readonly { id: string }[],
): Promise<string[]> {
  const erased = await db.erasure.findMany({
    where: { userId: { in: users.map(({ id }) => id) } },
    select: { userId: true },
  });
  return erased.map(({ userId }) => userId);
}
