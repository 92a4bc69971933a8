import { listPauses } from '@/lib/domain/breakers';
import { withDeliverableStock } from '@/lib/domain/catalogue/routes/deliverable-stock';
import type { ProductOffer } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { percentRoundedDown, rupees } from '@/lib/platform/money';

/**
 * What the tiles of the home page say of each product's prices, by its `_id`: the public ones of the items that can be
 * bought now. A product without any has no entry.
 */
export async function listOffers({
  db,
  shop,
}: Pick<Context, 'db' | 'shop'>): Promise<Map<string, ProductOffer>> {
  const [links, pauses] = await Promise.all([
    db.productItem.findMany({
      where: { product: { deletedAt: null, instock: true }, item: { deletedAt: null, inStock: true } },
      include: { item: { include: { routes: true } } },
    }),
    listPauses({ db }),
  ]);
  const offers = new Map<string, ProductOffer>();
  for (const { productId, item } of links) {
    if (!withDeliverableStock(item, pauses).inStock) continue;
    const [price, before] = [rupees(item.discountedPrice), rupees(item.originalPrice)];
    const points = rupees(percentRoundedDown(item.discountedPrice, shop.pointsPercent));
    const known = offers.get(productId) ?? { from: price, saving: 0, points: 0 };
    offers.set(productId, {
      from: Math.min(known.from, price),
      saving: Math.max(known.saving, Math.floor((1 - price / before) * 100)),
      points: Math.max(known.points, Math.floor(points)),
    });
  }
  return offers;
}
