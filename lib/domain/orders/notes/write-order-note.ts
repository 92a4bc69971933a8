import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { orderNoteForm } from '@/lib/domain/orders/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';

/**
 * Writes a note of a member of staff on an order, which its customer never reads. Sent twice it is one note. Throws
 * not_found, and conflict when the same form was sent with another text.
 */
export async function writeOrderNote(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { orderId, text, key: draftKey }: z.output<typeof orderNoteForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock, actor } = inside;
    const order = await db.order.findUnique({ where: { id: orderId }, select: { id: true } });
    if (!order || actor.id === null) throw notFound('Order');
    const [id, authorId] = [newId(clock), actor.id];
    const note = { id, orderId, authorId, draftKey, text, createdAt: clock.now() };
    const { count } = await db.orderNote.createMany({ data: [note], skipDuplicates: true });
    if (count === 0) return assertSame(inside, note);
    // The text stays with the order: the audit log is kept for ever.
    await recordAudit(inside, {
      action: 'write-order-note',
      objectType: 'order',
      objectId: orderId,
      after: { note: id },
    });
  });
}

async function assertSame(
  { db }: Pick<Context, 'db'>,
  {
    authorId,
    draftKey,
    orderId,
    text,
  }: { authorId: string; draftKey: string; orderId: string; text: string },
): Promise<void> {
  const written = await db.orderNote.findUnique({ where: { authorId_draftKey: { authorId, draftKey } } });
  if (written?.text !== text || written.orderId !== orderId)
    throw new AppError('conflict', 'orders.noteWritten');
}
