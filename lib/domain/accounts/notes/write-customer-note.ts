import type { z } from 'zod';
import type { customerNoteForm } from '@/lib/domain/accounts/schema';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';

/**
 * Writes a note of a member of staff about a customer, who never reads it. Sent twice it is one note. Throws not_found,
 * and conflict when the same form was sent with another text.
 */
export async function writeCustomerNote(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userId, text, key: draftKey }: z.output<typeof customerNoteForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock, actor } = inside;
    const user = await db.user.findUnique({ where: { id: userId }, select: { id: true } });
    if (!user || actor.id === null) throw notFound('User');
    const [id, authorId] = [newId(clock), actor.id];
    const note = { id, userId, authorId, draftKey, text, createdAt: clock.now() };
    const { count } = await db.customerNote.createMany({ data: [note], skipDuplicates: true });
    if (count === 0) {
      const written = await db.customerNote.findUnique({
        where: { authorId_draftKey: { authorId, draftKey } },
      });
      if (written?.text !== text || written.userId !== userId)
        throw new AppError('conflict', 'orders.noteWritten');
      return;
    }
    // The text stays with the customer: the audit log is kept for ever.
    await recordAudit(inside, {
      action: 'write-customer-note',
      objectType: 'user',
      objectId: userId,
      after: { note: id },
    });
  });
}
