import { presentProduct, withPublishedItemids } from '@/lib/domain/catalogue/present';
import { offered, published } from '@/lib/domain/catalogue/published';
import { withDeliverableStock } from '@/lib/domain/catalogue/routes/deliverable-stock';
import type { CampaignPrice, ProductOffer } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { paiseFromRupees, percentRoundedDown, rupees } from '@/lib/platform/money';

export interface ListOffersInput {
  /** What campaigns make of the prices now. */
  campaigns: readonly CampaignPrice[];
}

/**
 * What the tiles of the home page say of each product's prices, by its `_id`: the public ones of the items that can be
 * bought now. A product without any has no entry.
 */
export async function listOffers(
  { db, shop }: Pick<Context, 'db' | 'shop'>,
  { campaigns }: ListOffersInput,
): Promise<Map<string, ProductOffer>> {
  const [links, stops] = await Promise.all([
    db.productItem.findMany({
      where: { product: { ...offered, instock: true }, item: { ...published, inStock: true } },
      include: { product: { include: withPublishedItemids }, item: { include: { routes: true } } },
    }),
    readStops({ db }),
  ]);
  const lowered = new Map(
    campaigns.map(({ productId, itemid, campaign }) => [`${productId}:${itemid}`, campaign]),
  );
  const offers = new Map<string, ProductOffer>();
  for (const { productId, product, item } of links) {
    if (!withDeliverableStock(item, stops).inStock) continue;
    if (stops.stopsProduct(presentProduct(product))) continue;
    const campaign = lowered.get(`${productId}:${item.itemid}`);
    const price = campaign?.price ?? rupees(item.discountedPrice);
    const before = rupees(item.originalPrice);
    const points = rupees(percentRoundedDown(paiseFromRupees(price), shop.pointsPercent));
    const known = offers.get(productId) ?? { from: price, saving: 0, points: 0, until: null };
    offers.set(productId, {
      from: Math.min(known.from, price),
      saving: Math.max(known.saving, Math.floor((1 - price / before) * 100)),
      points: Math.max(known.points, Math.floor(points)),
      until: earlier(known.until, campaign?.endsAt ?? null),
    });
  }
  return offers;
}

/** The earlier of two ISO times, of which either may be missing. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
