import type { Context } from '@/lib/domain/context';
import { WATCH_KINDS, type WishesView } from './schema';

/** What a customer wishes of one product. */
export async function readWishes(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, product: productId }: { userId: string; product: string },
): Promise<WishesView> {
  const [favourites, watches] = await Promise.all([
    db.favourite.count({ where: { userId, productId } }),
    db.itemWatch.findMany({
      where: { userId, productId, expiresAt: { gt: clock.now() } },
      orderBy: { itemid: 'asc' },
    }),
  ]);
  return {
    favourite: favourites > 0,
    watches: watches.flatMap(({ itemid, kind: stored }) => {
      const kind = WATCH_KINDS.find((each) => each === stored);
      return kind ? [{ itemid, kind }] : [];
    }),
  };
}
