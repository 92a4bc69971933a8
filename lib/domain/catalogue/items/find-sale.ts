import { presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { Item, SupplierRoute } from '@/lib/platform/db';

export interface Sale {
  product: ProductView;
  item: Item & { routes: SupplierRoute[] };
}

/** A product together with one of its items, or null when they do not belong together or one is gone. */
export async function findSale(
  context: Pick<Context, 'db'>,
  { productId, itemid }: { productId: string; itemid: number },
): Promise<Sale | null> {
  const link = await context.db.productItem.findFirst({
    where: { productId, itemid, product: { deletedAt: null }, item: { deletedAt: null } },
    include: { product: { include: withItemids }, item: { include: { routes: true } } },
  });
  return link && { product: presentProduct(link.product), item: link.item };
}

/** What this role pays, in paise; decided here and nowhere else. */
export function priceFor(item: Item, role: 'user' | 'reseller' | 'admin'): bigint {
  return role === 'reseller' ? item.resellPrice : item.discountedPrice;
}
