import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { REVIEW_STATUSES, type ReviewListPage, type ReviewStatus, type reviewListQuery } from './schema';

const SIZE = 25;

/** A page of the panel's list: what waits for the staff, the longest first, or the newest of another status. */
export async function listReviews(
  { db }: Pick<Context, 'db'>,
  { status, page }: z.output<typeof reviewListQuery>,
): Promise<ReviewListPage> {
  const groups = await db.productReview.groupBy({ by: ['status'], _count: true });
  const countOf = (each: ReviewStatus) => groups.find((group) => group.status === each)?._count ?? 0;
  const pages = Math.max(1, Math.ceil(countOf(status) / SIZE));
  const shown = Math.min(page, pages);
  const order = status === 'waiting' ? 'asc' : 'desc';
  const reviews = await db.productReview.findMany({
    where: { status },
    orderBy: [{ writtenAt: order }, { id: order }],
    skip: (shown - 1) * SIZE,
    take: SIZE,
    include: {
      product: { select: { id: true, name: true } },
      user: { select: { id: true, name: true } },
    },
  });
  return {
    status,
    page: shown,
    pages,
    counts: Object.fromEntries(REVIEW_STATUSES.map((each) => [each, countOf(each)])) as Record<
      ReviewStatus,
      number
    >,
    reviews: reviews.map(({ id, version, stars, text, author, reason, answer, ...review }) => ({
      id,
      version,
      status,
      stars,
      text,
      author,
      reason,
      answer,
      writtenAt: review.writtenAt.toISOString(),
      product: review.product,
      customer: { userid: review.user.id, name: review.user.name },
      orderid: review.orderId,
    })),
  };
}
