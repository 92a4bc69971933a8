import { listPauses } from '@/lib/domain/breakers';
import { presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import { withDeliverableStock } from '@/lib/domain/catalogue/routes/deliverable-stock';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { Item, SupplierRoute } from '@/lib/platform/db';

export interface Sale {
  product: ProductView;
  item: Item & { routes: SupplierRoute[] };
}

/**
 * A product with one of its items, which is out of stock while its suppliers are paused; null when the item is not on the product or one
 * of them is deleted.
 */
export async function findSale(
  context: Pick<Context, 'db'>,
  { productId, itemid }: { productId: string; itemid: number },
): Promise<Sale | null> {
  const [link, pauses] = await Promise.all([
    context.db.productItem.findFirst({
      where: { productId, itemid, product: { deletedAt: null }, item: { deletedAt: null } },
      include: { product: { include: withItemids }, item: { include: { routes: true } } },
    }),
    listPauses(context),
  ]);
  return link && { product: presentProduct(link.product), item: withDeliverableStock(link.item, pauses) };
}

/** The price for a role, in paise. Only this function decides it. */
export function priceFor(item: Item, role: 'user' | 'reseller' | 'admin'): bigint {
  return role === 'reseller' ? item.resellPrice : item.discountedPrice;
}
