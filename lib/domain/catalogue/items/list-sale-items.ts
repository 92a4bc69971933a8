import { presentItem } from '@/lib/domain/catalogue/present';
import { offered, published } from '@/lib/domain/catalogue/published';
import { withDeliverableStock } from '@/lib/domain/catalogue/routes/deliverable-stock';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';

/** The items of every product by its id, each as listItems shows them to customers, in one query. */
export async function listSaleItems(context: Pick<Context, 'db'>): Promise<Map<string, ItemView[]>> {
  const [rows, stops] = await Promise.all([
    context.db.productItem.findMany({
      where: { item: published, product: offered },
      include: { item: { include: { routes: true } } },
      orderBy: [{ productId: 'asc' }, { position: 'asc' }],
    }),
    readStops(context),
  ]);
  const items = new Map<string, ItemView[]>();
  for (const { productId, item } of rows) {
    const view = presentItem(withDeliverableStock(item, stops), 'user');
    items.set(productId, [...(items.get(productId) ?? []), view]);
  }
  return items;
}
