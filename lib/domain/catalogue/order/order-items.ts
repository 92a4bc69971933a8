import { assertVersion, lockProduct } from '@/lib/domain/catalogue/named-row';
import { changeProduct } from '@/lib/domain/catalogue/products/change-product';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { isPermutation } from './is-permutation';

export interface OrderItemsInput {
  id: string;
  /** The numbers of its items in the new order, and in the order that was seen. */
  items: number[];
  seen: number[];
}

/**
 * Puts the items of a product into another order. Throws not_found, and conflict when they are not those that were
 * seen.
 */
export async function orderItems(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, items, seen }: OrderItemsInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const product = await lockProduct(inside, id);
    const links = await inside.db.productItem.findMany({
      where: { productId: product.id, item: { deletedAt: null } },
      orderBy: { position: 'asc' },
      select: { itemid: true },
    });
    const now = links.map(({ itemid }) => itemid);
    assertVersion(now.join() === seen.join() && isPermutation(items, now));
    await changeProduct(inside, { action: 'order-items', product, data: {}, items });
  });
}
