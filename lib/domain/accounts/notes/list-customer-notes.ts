import type { CustomerNoteView } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';

/** The newest notes about a customer, found by their index. */
export async function listCustomerNotes(
  { db }: Pick<Context, 'db'>,
  { userId, take }: { userId: string; take: number },
): Promise<CustomerNoteView[]> {
  const notes = await db.customerNote.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  const authors = await db.user.findMany({
    where: { id: { in: notes.map(({ authorId }) => authorId) } },
    select: { id: true, name: true },
  });
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  return notes.map(({ id, authorId, text, createdAt }) => ({
    id,
    text,
    by: names.get(authorId) || authorId,
    at: createdAt.toISOString(),
  }));
}
