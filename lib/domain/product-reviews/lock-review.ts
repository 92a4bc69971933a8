import type { Context } from '@/lib/domain/context';
import type { ProductReview } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import type { PlainKey } from '@/lib/platform/messages';
import type { ReviewStatus } from './schema';

/** What has happened to a review that has changed since a member of staff saw it. */
const CHANGED: Record<ReviewStatus, PlainKey> = {
  waiting: 'productReviews.waitsAnew',
  published: 'productReviews.publishedMeanwhile',
  rejected: 'productReviews.rejectedMeanwhile',
  refunded: 'productReviews.refundedMeanwhile',
};

/**
 * Locks a review for a member of staff who saw this version. Throws not_found, and conflict that says what has changed.
 */
export async function lockSeen(
  { db }: Pick<Context, 'db'>,
  { id, seen }: { id: string; seen: number },
): Promise<ProductReview & { status: ReviewStatus }> {
  await db.$queryRaw`select 1 from product_reviews where id = ${id} for update`;
  const review = await db.productReview.findUnique({ where: { id } });
  if (!review) throw notFound('Review');
  // The database allows no other ones.
  const status = review.status as ReviewStatus;
  if (review.version !== seen || status === 'refunded') throw new AppError('conflict', CHANGED[status]);
  return { ...review, status };
}
