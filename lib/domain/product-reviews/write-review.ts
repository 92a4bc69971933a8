import { isErased } from '@/lib/domain/accounts';
import { sessionEnded } from '@/lib/domain/actor-session';
import { offered } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { lockCountingOrder } from './counting-order';
import { publicName } from './public-name';
import type { ReviewBody } from './schema';

export interface WriteReviewInput extends ReviewBody {
  userId: string;
}

/**
 * A customer reviews a product, or changes the review of it; staff decide before it is shown. What says the same as
 * before stays as it is. Throws not_found, conflict for one who has no delivered order of the product, and
 * unauthenticated when the account was erased meanwhile: the review would show a name that is erased everywhere else.
 */
export async function writeReview(
  context: Pick<Context, 'db' | 'clock' | 'language'>,
  { userId, product_id: productId, stars, text, named }: WriteReviewInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock, language } = inside;
    if (await isErased(inside, userId)) throw sessionEnded();
    const [user, products] = await Promise.all([
      db.user.findUnique({ where: { id: userId } }),
      db.product.count({ where: { id: productId, ...offered } }),
    ]);
    if (!user || products === 0) throw notFound('Product');
    const orderId = await lockCountingOrder(inside, { userId, productId });
    if (orderId === null) throw new AppError('conflict', 'productReviews.notBought');
    const author = named ? publicName(user.name) : '';
    const now = clock.now();
    // One statement: of two calls at once the second changes what the first has written.
    await db.$executeRaw`
      insert into product_reviews as review
        (id, user_id, product_id, order_id, stars, text, author, language, status, written_at, created_at, updated_at)
      values (${newId(clock)}, ${userId}, ${productId}, ${orderId}, ${stars}::smallint, ${text}, ${author}, ${language},
              'waiting', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (user_id, product_id) do update
        set order_id = excluded.order_id, stars = excluded.stars, text = excluded.text, author = excluded.author,
            language = excluded.language, status = 'waiting', reason = null, decided_at = null,
            version = review.version + 1, written_at = excluded.written_at, updated_at = excluded.updated_at
      where review.status = 'refunded' or (review.stars, review.text, review.author)
        is distinct from (excluded.stars, excluded.text, excluded.author)`;
  });
}
