import { presentItem } from '@/lib/domain/catalogue/present';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';

export interface ListItemsInput {
  productId: string;
  /** Decides which prices are shown. */
  role: 'user' | 'reseller' | 'admin';
}

/** The items of a product in their order. Throws not_found for an unknown product. */
export async function listItems(
  context: Pick<Context, 'db'>,
  { productId, role }: ListItemsInput,
): Promise<ItemView[]> {
  const product = await context.db.product.findFirst({
    where: { id: productId, deletedAt: null },
    select: {
      items: { include: { item: true }, where: { item: { deletedAt: null } }, orderBy: { position: 'asc' } },
    },
  });
  if (!product) throw notFound('Product');
  return product.items.map(({ item }) => presentItem(item, role));
}
