import type { Context } from '@/lib/domain/context';
import type { PublicReview } from './schema';

/** Reviews of one page. */
export const PAGE_SIZE = 20;

export interface ListPublishedReviewsInput {
  productId: string;
  /** From 1. */
  page?: number;
  size?: number;
}

/** The published reviews of a product, the newest first. */
export async function listPublishedReviews(
  { db }: Pick<Context, 'db'>,
  { productId, page = 1, size = PAGE_SIZE }: ListPublishedReviewsInput,
): Promise<PublicReview[]> {
  const reviews = await db.productReview.findMany({
    where: { productId, status: 'published' },
    orderBy: [{ writtenAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * size,
    take: size,
    select: { stars: true, text: true, author: true, writtenAt: true, answer: true },
  });
  return reviews.map(({ writtenAt, ...review }) => ({ ...review, at: writtenAt.toISOString() }));
}
