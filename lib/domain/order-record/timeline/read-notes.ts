import type { Context } from '@/lib/domain/context';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';

type NameOf = (id: string | null) => string | null;

/** What the staff have noted on an order. */
export async function readNotes(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  take: number,
): Promise<{ actors: string[]; present: (nameOf: NameOf) => TimelineEntry[] }> {
  const notes = await db.orderNote.findMany({
    where: { orderId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return {
    actors: notes.map(({ authorId }) => authorId),
    present: (nameOf) =>
      // Of one moment the last that is read stands first.
      notes.toReversed().map(({ id, authorId, text, createdAt }) => ({
        key: `note:${id}`,
        at: createdAt.toISOString(),
        kind: 'note',
        by: nameOf(authorId),
        text,
      })),
  };
}
