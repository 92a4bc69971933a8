import { lockUser } from '@/lib/domain/accounts';
import { offered } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import type { FavouriteBody } from '@/lib/domain/wishes/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';

/** Of one account. */
const MAX_FAVOURITES = 60;

/**
 * Marks a product or takes the mark away; doing it again changes nothing. Throws not_found, and conflict for an account
 * that has as many as it may.
 */
export async function setFavourite(
  context: Pick<Context, 'db' | 'clock'>,
  { userId, product_id: productId, wanted }: FavouriteBody & { userId: string },
): Promise<void> {
  if (!wanted) {
    await context.db.favourite.deleteMany({ where: { userId, productId } });
    return;
  }
  if ((await context.db.product.count({ where: { id: productId, ...offered } })) === 0)
    throw notFound('Product');
  await transaction(context, async ({ db, clock }) => {
    // Two calls at once could both count one too few.
    await lockUser({ db }, userId);
    // As they are listed: a mark of what was deleted cannot be taken away.
    const others = { userId, productId: { not: productId }, product: offered };
    if ((await db.favourite.count({ where: others })) >= MAX_FAVOURITES)
      throw new AppError('conflict', 'wishes.tooManyFavourites');
    await db.favourite.createMany({
      data: { userId, productId, createdAt: clock.now() },
      skipDuplicates: true,
    });
  });
}
