import { recordAudit } from '@/lib/domain/audit-log';
import { lockItem } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';

export interface SetItemStockInput {
  items: number[];
  inStock: boolean;
}

/** Puts items in or out of stock, all or none, and returns them. Throws not_found. */
export async function setItemStock(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { items, inStock }: SetItemStockInput,
): Promise<ItemView[]> {
  return transaction(context, async (inside) => {
    // The items are locked in ascending order, so that two simultaneous calls cannot deadlock.
    const now: ItemView[] = [];
    for (const itemid of [...new Set(items)].sort((a, b) => a - b)) {
      const before = await lockItem(inside, String(itemid));
      if (before.inStock === inStock) {
        now.push(presentItem(before, 'admin'));
        continue;
      }
      const after = await inside.db.item.update({
        where: { itemid },
        data: { inStock, version: { increment: 1 }, updatedAt: inside.clock.now() },
      });
      await recordAudit(inside, {
        action: 'update-item',
        objectType: 'item',
        objectId: String(itemid),
        before: { inStock: before.inStock },
        after: { inStock },
      });
      now.push(presentItem(after, 'admin'));
    }
    return now;
  });
}
