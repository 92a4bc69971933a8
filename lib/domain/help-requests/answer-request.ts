import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { notifyOfAnswer } from '@/lib/domain/notifications';
import { finishClaims } from '@/lib/domain/work-claims';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { lockSeen } from './lock-request';
import type { answerHelpForm } from './schema';
import { ended } from './states';

type AnswerContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/**
 * Writes the answer of a member of staff, and the message that tells the customer of it in the same transaction.
 * `close` also closes the request. Throws like `lockSeen`: of two members of staff who answer at once, the second reads
 * the first answer before writing another.
 */
export async function answerRequest(
  context: AnswerContext,
  { number, seen, text, close }: z.output<typeof answerHelpForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock, actor } = inside;
    const before = await lockSeen(inside, { number, seen });
    const status = close ? 'closed' : 'answered';
    const messageId = newId(clock);
    const now = clock.now();
    await db.helpRequest.update({
      where: { id: number },
      data: {
        ...ended(before, status, now),
        acknowledgedAt: before.acknowledgedAt ?? now,
        version: { increment: 1 },
        messages: {
          create: { id: messageId, author: 'staff', staffId: actor.id, text, createdAt: now },
        },
      },
    });
    await finishClaims(inside, { kind: 'help-request', id: number });
    // What was written stays in the thread: the audit log is kept for ever.
    await recordAudit(inside, {
      action: 'answer-help-request',
      objectType: 'help-request',
      objectId: number,
      before: { status: before.status },
      after: { status, message: messageId },
    });
    const { userId, orderId, language } = before;
    await notifyOfAnswer(inside, { userId, orderId, messageId, language });
  });
}
