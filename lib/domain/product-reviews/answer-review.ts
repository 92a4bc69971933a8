import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { lockSeen } from './lock-review';
import type { answerReviewForm } from './schema';

/**
 * Staff answer a review in the name of the shop, change the answer or, with an empty text, take it away. It is shown
 * with the review. Throws not_found, and conflict when the review has changed since the version `seen`.
 */
export async function answerReview(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, seen, text }: z.output<typeof answerReviewForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    const before = await lockSeen(inside, { id, seen });
    const answer = text === '' ? null : text;
    if (answer === before.answer) return;
    await db.productReview.update({
      where: { id },
      data: { answer, version: { increment: 1 }, updatedAt: clock.now() },
    });
    await recordAudit(inside, {
      action: 'answer-product-review',
      objectType: 'product-review',
      objectId: id,
      before: { status: before.status, answered: before.answer !== null },
      after: { status: before.status, answered: answer !== null },
    });
  });
}
