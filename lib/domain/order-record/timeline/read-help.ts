import type { Context } from '@/lib/domain/context';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';

type NameOf = (id: string | null) => string | null;

/** What was written in the help requests about an order, by the customer and by the staff. */
export async function readHelp(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  take: number,
): Promise<{ numbers: string[]; actors: (string | null)[]; present: (nameOf: NameOf) => TimelineEntry[] }> {
  const requests = await db.helpRequest.findMany({ where: { orderId }, select: { id: true, kind: true } });
  const numbers = requests.map(({ id }) => id);
  const messages = await db.helpMessage.findMany({
    where: { requestId: { in: numbers } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return {
    numbers,
    actors: messages.map(({ staffId }) => staffId),
    present: (nameOf) =>
      messages.map(({ id, requestId, author, staffId, text, createdAt }) => ({
        key: `help:${id}`,
        at: createdAt.toISOString(),
        kind: 'help',
        number: requestId,
        about: requests.find((request) => request.id === requestId)?.kind ?? 'other',
        author: author === 'staff' ? 'staff' : 'customer',
        by: nameOf(staffId),
        text,
      })),
  };
}
