import type { Context } from '@/lib/domain/context';
import { MOST_STARS, type RatingView } from './schema';

/** What the published reviews of a product say together. */
export async function readRating(
  { db }: Pick<Context, 'db'>,
  { productId }: { productId: string },
): Promise<RatingView> {
  const groups = await db.productReview.groupBy({
    by: ['stars'],
    where: { productId, status: 'published' },
    _count: true,
  });
  const histogram = Array.from(
    { length: MOST_STARS },
    (_, place) => groups.find(({ stars }) => stars === place + 1)?._count ?? 0,
  );
  const count = histogram.reduce((sum, each) => sum + each, 0);
  const stars = histogram.reduce((sum, each, place) => sum + each * (place + 1), 0);
  return { count, average: count === 0 ? 0 : Math.round((stars / count) * 10) / 10, histogram };
}
