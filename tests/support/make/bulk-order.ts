import type { BulkOrder, Db, Item, Product, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';

interface BulkOrderInput {
  user: User;
  product: Product;
  item: Item;
  /** The inputs of each line. */
  lines: string[][];
  isChecked?: boolean;
}

/** A list of players that buys nothing by itself. */
export function makeBulkOrder(
  db: Db,
  { user, product, item, lines, isChecked = true }: BulkOrderInput,
): Promise<BulkOrder> {
  const at = new Date();
  return db.bulkOrder.create({
    data: {
      id: newId(),
      userId: user.id,
      productId: product.id,
      itemid: item.itemid,
      createdAt: at,
      labels: ['User ID', 'Zone ID'],
      price: item.resellPrice,
      lines: {
        create: lines.map((inputs, place) => ({ line: place + 1, inputs, checkedAt: isChecked ? at : null })),
      },
    },
  });
}
