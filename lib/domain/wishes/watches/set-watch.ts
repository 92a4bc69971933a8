import { lockUser } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { findSale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { isReachable } from '@/lib/domain/notifications';
import { priceSale } from '@/lib/domain/offers';
import type { WatchBody } from '@/lib/domain/wishes/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { after, days } from '@/lib/platform/time';
import { listedWatches } from './list-watches';

/** Of one account. */
const MAX_WATCHES = 30;
/** Who asked so long ago has bought elsewhere. */
const WATCH_LIFE = days(90);

type WatchContext = Pick<
  Context,
  'db' | 'clock' | 'shop' | 'language' | 'otpSender' | 'telegram' | 'whatsapp'
>;

export interface SetWatchInput {
  viewer: Viewer;
  body: WatchBody;
}

/**
 * Watches an item for a customer, or no longer. Asking again begins anew, with the price and the language of then.
 * Answers whether a message would reach the customer now. Throws not_found; conflict for a watch of what is true
 * already and for an account that has as many as it may.
 */
export async function setWatch(
  context: WatchContext,
  { viewer, body: { product_id: productId, itemid, kind, wanted } }: SetWatchInput,
): Promise<{ reachable: boolean }> {
  const userId = viewer.userid;
  const reachable = await isReachable(context, { userId, topic: 'watches' });
  if (!wanted) {
    await context.db.itemWatch.deleteMany({ where: { userId, itemid, kind } });
    return { reachable };
  }
  const price = await priceToday(context, { viewer, productId, itemid });
  if (kind === 'back' && price !== null) throw new AppError('conflict', 'wishes.inStock');
  if (kind === 'price' && price === null) throw new AppError('out_of_stock', 'wishes.outOfStock');
  await transaction(context, async ({ db, clock, language }) => {
    // Two calls at once could both count one too few.
    await lockUser({ db }, userId);
    // As they are listed: a watch of what was deleted cannot be withdrawn.
    const others = { ...listedWatches({ clock }, userId), NOT: { itemid, kind } };
    if ((await db.itemWatch.count({ where: others })) >= MAX_WATCHES)
      throw new AppError('conflict', 'wishes.tooManyWatches');
    const now = clock.now();
    const data = { productId, price, language, createdAt: now, expiresAt: after(now, WATCH_LIFE) };
    await db.itemWatch.upsert({
      where: { userId_itemid_kind: { userId, itemid, kind } },
      create: { id: newId(clock), userId, itemid, kind, ...data },
      update: { ...data, pricedAt: null },
    });
  });
  return { reachable };
}

/** What the item costs this customer now; null while it cannot be bought. Throws not_found. */
async function priceToday(
  context: WatchContext,
  { viewer, productId, itemid }: { viewer: Viewer; productId: string; itemid: number },
): Promise<Paise | null> {
  const sale = await findSale(context, { productId, itemid });
  if (!sale) throw notFound('Item');
  if (!sale.product.instock || !sale.item.inStock) return null;
  const buyer = { id: viewer.userid, role: viewer.role };
  return (await priceSale(context, { sale, buyer, player: null })).breakdown.price;
}
