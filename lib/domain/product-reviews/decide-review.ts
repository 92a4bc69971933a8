import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { lockSeen } from './lock-review';
import type { publishReviewForm, ReviewStatus, rejectReviewForm, takeBackReviewForm } from './schema';

type DecideContext = Pick<Context, 'db' | 'clock' | 'actor'>;

interface Decision {
  id: string;
  seen: number;
  action: string;
  status: Exclude<ReviewStatus, 'refunded'>;
  reason: string | null;
}

/** Staff show a review to everyone. Throws not_found, and conflict when it has changed since the version `seen`. */
export function publishReview(
  context: DecideContext,
  { id, seen }: z.output<typeof publishReviewForm>,
): Promise<void> {
  return decide(context, {
    id,
    seen,
    action: 'publish-product-review',
    status: 'published',
    reason: null,
  });
}

/** Staff do not show a review, or no longer; its author reads why. Throws as `publishReview`. */
export function rejectReview(
  context: DecideContext,
  { id, seen, reason }: z.output<typeof rejectReviewForm>,
): Promise<void> {
  return decide(context, { id, seen, action: 'reject-product-review', status: 'rejected', reason });
}

/** Staff undo a decision: the review waits for another one and is not shown. Throws as `publishReview`. */
export function takeBackReview(
  context: DecideContext,
  { id, seen }: z.output<typeof takeBackReviewForm>,
): Promise<void> {
  return decide(context, {
    id,
    seen,
    action: 'take-back-product-review',
    status: 'waiting',
    reason: null,
  });
}

async function decide(context: DecideContext, { id, seen, action, status, reason }: Decision): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    const before = await lockSeen(inside, { id, seen });
    if (before.status === status && status !== 'rejected')
      throw new AppError('conflict', 'productReviews.alreadyDecided');
    const now = clock.now();
    await db.productReview.update({
      where: { id },
      data: {
        status,
        reason,
        version: { increment: 1 },
        updatedAt: now,
        decidedAt: status === 'waiting' ? null : now,
      },
    });
    // Neither the text nor the reason: the audit log is kept for ever, and a review may be removed.
    await recordAudit(inside, {
      action,
      objectType: 'product-review',
      objectId: id,
      before: { status: before.status },
      after: { status },
    });
  });
}
