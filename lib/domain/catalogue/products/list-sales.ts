import type { Sale } from '@/lib/domain/catalogue/items/find-sale';
import { presentProduct, withPublishedItemids } from '@/lib/domain/catalogue/present';
import { offered, published } from '@/lib/domain/catalogue/published';
import { withDeliverableStock } from '@/lib/domain/catalogue/routes/deliverable-stock';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { withStops } from './with-stops';

/**
 * These products with all that is sold on their pages, as findSale finds each; those that may not be seen are left out.
 */
export async function listSales(
  context: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<{ product: ProductView; sales: Sale[] }[]> {
  const [rows, links, stops] = await Promise.all([
    context.db.product.findMany({
      where: { ...offered, id: { in: [...ids] } },
      include: withPublishedItemids,
    }),
    context.db.productItem.findMany({
      where: { productId: { in: [...ids] }, item: published, product: offered },
      include: { item: { include: { routes: true, vaultItem: true } } },
      orderBy: { position: 'asc' },
    }),
    readStops(context),
  ]);
  const products = new Map(rows.map((row) => [row.id, withStops(presentProduct(row), stops)]));
  return ids.flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const own = links.filter(({ productId }) => productId === id);
    return [
      {
        product,
        sales: own.map(({ item }) => ({ product, item: withDeliverableStock(item, stops), stops })),
      },
    ];
  });
}
