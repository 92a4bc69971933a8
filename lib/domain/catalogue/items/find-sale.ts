import { presentProduct, withPublishedItemids } from '@/lib/domain/catalogue/present';
import { withStops } from '@/lib/domain/catalogue/products/with-stops';
import { offered, published } from '@/lib/domain/catalogue/published';
import { withDeliverableStock } from '@/lib/domain/catalogue/routes/deliverable-stock';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { readStops, type Stops } from '@/lib/domain/kill-switches';
import type { Item, SupplierRoute, VaultItem } from '@/lib/platform/db';

export interface Sale {
  /** Out of stock while it or its category is stopped. */
  product: ProductView;
  item: Item & { routes: SupplierRoute[]; vaultItem: VaultItem | null };
  /** What else may not be sold now: the whole shop, or by a gateway. */
  stops: Stops;
}

/**
 * A product with one of its items, which is out of stock while its suppliers are paused or stopped; null when the item
 * is not on the product or one of them may not be offered.
 */
export async function findSale(
  context: Pick<Context, 'db'>,
  { productId, itemid }: { productId: string; itemid: number },
): Promise<Sale | null> {
  const [link, stops] = await Promise.all([
    context.db.productItem.findFirst({
      where: { productId, itemid, product: offered, item: published },
      include: {
        product: { include: withPublishedItemids },
        item: { include: { routes: true, vaultItem: true } },
      },
    }),
    readStops(context),
  ]);
  return (
    link && {
      product: withStops(presentProduct(link.product), stops),
      item: withDeliverableStock(link.item, stops),
      stops,
    }
  );
}

/** The price for a role, in paise. Only this function decides it. */
export function priceFor(item: Item, role: 'user' | 'reseller' | 'admin'): bigint {
  return role === 'reseller' ? item.resellPrice : item.discountedPrice;
}
