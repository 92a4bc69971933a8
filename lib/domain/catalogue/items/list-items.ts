import { presentItem } from '@/lib/domain/catalogue/present';
import { offered, published } from '@/lib/domain/catalogue/published';
import { withDeliverableStock } from '@/lib/domain/catalogue/routes/deliverable-stock';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { notFound } from '@/lib/platform/errors';

export interface ListItemsInput {
  productId: string;
  /** Decides which prices are shown. */
  role: 'user' | 'reseller' | 'admin';
}

/**
 * The items of a product in their order, those of paused suppliers as out of stock. Throws not_found for an unknown
 * product and for one that may not be offered.
 */
export async function listItems(
  context: Pick<Context, 'db'>,
  { productId, role }: ListItemsInput,
): Promise<ItemView[]> {
  const [product, stops] = await Promise.all([
    context.db.product.findFirst({
      where: { id: productId, ...offered },
      select: {
        items: {
          include: { item: { include: { routes: true } } },
          where: { item: published },
          orderBy: { position: 'asc' },
        },
      },
    }),
    readStops(context),
  ]);
  if (!product) throw notFound('Product');
  return product.items.map(({ item }) => presentItem(withDeliverableStock(item, stops), role));
}
