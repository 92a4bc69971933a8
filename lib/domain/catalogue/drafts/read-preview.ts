import { presentItem, presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';

export interface ProductPreview {
  product: ProductView;
  items: ItemView[];
  isDraft: boolean;
}

/**
 * A product as shoppers would see it once it and its items are published: drafts are shown as in stock. For staff
 * alone; what is ordered from it is refused as the draft that it is. Throws not_found.
 */
export async function readPreview(
  { db }: Pick<Context, 'db'>,
  { id }: { id: string },
): Promise<ProductPreview> {
  const row = await db.product.findFirst({
    where: { id, deletedAt: null },
    include: {
      items: { ...withItemids.items, select: { itemid: true, item: true } },
    },
  });
  if (!row) throw notFound('Product');
  return {
    product: presentProduct({ ...row, instock: row.instock || row.isDraft }),
    items: row.items.map(({ item }) =>
      presentItem({ ...item, inStock: item.inStock || item.isDraft }, 'user'),
    ),
    isDraft: row.isDraft,
  };
}
