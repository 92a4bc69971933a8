import { presentProduct, withPublishedItemids } from '@/lib/domain/catalogue/present';
import { withStops } from '@/lib/domain/catalogue/products/with-stops';
import { offered, published } from '@/lib/domain/catalogue/published';
import { withDeliverableStock } from '@/lib/domain/catalogue/routes/deliverable-stock';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { priceFor } from './find-sale';

export interface OfferedItem {
  itemid: number;
  productIds: string[];
  /** What a reseller pays, in paise. */
  price: bigint;
  /** Whether it can be bought on one of its products now. */
  inStock: boolean;
}

/** Every item on a product that may be seen, as it can be bought at this moment. */
export async function listOfferedItems(context: Pick<Context, 'db'>): Promise<OfferedItem[]> {
  const [items, products, stops] = await Promise.all([
    context.db.item.findMany({
      where: published,
      include: { routes: true, products: { select: { productId: true }, orderBy: { productId: 'asc' } } },
    }),
    context.db.product.findMany({ where: offered, include: withPublishedItemids }),
    readStops(context),
  ]);
  const sells = new Map(products.map((row) => [row.id, withStops(presentProduct(row), stops).instock]));
  return items.flatMap((item) => {
    const productIds = item.products.map(({ productId }) => productId).filter((id) => sells.has(id));
    if (productIds.length === 0) return [];
    const isOnSale = productIds.some((id) => sells.get(id));
    const inStock = isOnSale && withDeliverableStock(item, stops).inStock;
    return [{ itemid: item.itemid, productIds, price: priceFor(item, 'reseller'), inStock }];
  });
}
