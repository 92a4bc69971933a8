import { lockItem } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { changeItem } from './change-item';

export interface SetItemStockInput {
  items: number[];
  inStock: boolean;
}

/** Puts items in or out of stock, all or none, and returns them. Throws not_found. */
export async function setItemStock(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { items, inStock }: SetItemStockInput,
): Promise<ItemView[]> {
  return transaction(context, async (inside) => {
    // The items are locked in ascending order, so that two simultaneous calls cannot deadlock.
    const now: ItemView[] = [];
    for (const itemid of [...new Set(items)].sort((a, b) => a - b)) {
      const before = await lockItem(inside, String(itemid));
      const after =
        before.inStock === inStock
          ? before
          : await changeItem(inside, { action: 'update-item', before, data: { inStock } });
      now.push(presentItem(after, 'admin'));
    }
    return now;
  });
}
