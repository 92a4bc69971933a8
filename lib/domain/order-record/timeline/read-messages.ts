import type { Context } from '@/lib/domain/context';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import { may } from '@/lib/domain/permissions';

/** The messages to the customer about an order, which are kept for 30 days, with what became of each. */
export async function readMessages(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  orderId: string,
  take: number,
): Promise<TimelineEntry[]> {
  const messages = await db.notification.findMany({
    where: { orderId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return messages.map(
    ({ id, kind, channel, language, createdAt, tries, sentAt, arrivedAt, droppedAt, error }) => ({
      key: `message:${id}`,
      at: createdAt.toISOString(),
      kind: 'message',
      about: kind,
      channel,
      language,
      state: sentAt ? 'sent' : droppedAt ? 'dropped' : 'waits',
      tries,
      sentAt: sentAt?.toISOString() ?? null,
      arrivedAt: arrivedAt?.toISOString() ?? null,
      error: may(actor, 'contacts.read') ? error : null,
    }),
  );
}
