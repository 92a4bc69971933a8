import { type Approval, withApprovalRequest } from '@/lib/domain/approval-requests';
import { lockItem } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { ItemView, StockChange } from '@/lib/domain/catalogue/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown } from '@/lib/platform/errors';
import { changeItem, type ItemContext } from './change-item';

export interface SetItemStockInput {
  /** `seen`: the version that the person saw; what was approved has its own. */
  items: { itemid: number; seen?: number }[];
  inStock: boolean;
  /** The second person's approval of a stored request to sell these items below their cost. */
  approval?: Approval;
}

/**
 * Puts items in or out of stock, all or none, and returns them with the change set that takes it back. What the store
 * has paused stays out for good once a person says so. Throws not_found, approval_required for an item alone, and
 * conflict for one that was changed since it was seen and is not as wanted already, or for several of which one needs a
 * second person: a request is for one item, and its approval would leave the others as they are.
 */
export async function setItemStock(
  context: ItemContext,
  { items, inStock, approval }: SetItemStockInput,
): Promise<StockChange> {
  const change = async (inside: typeof context) => {
    await holdRates(inside);
    const set = openChangeSet(inside, { kind: 'stock' });
    const seenOf = new Map(items.map(({ itemid, seen }) => [itemid, seen]));
    // The items are locked in ascending order, so that two simultaneous calls cannot deadlock.
    const now: ItemView[] = [];
    const changed: number[] = [];
    for (const [itemid, seen] of [...seenOf].sort(([a], [b]) => a - b)) {
      let item = await lockItem(inside, String(itemid));
      if (item.inStock !== inStock || item.pausedBy !== null) {
        assertAsShown(item.version, seen);
        const before = set.count();
        const change = { action: 'update-item', before: item, data: { inStock }, approval, set } as const;
        item = await changeItem(inside, change);
        if (set.count() > before) changed.push(itemid);
      }
      now.push(presentItem(item, 'admin'));
    }
    return { items: now, changed, set: set.count() > 0 ? set.id : null };
  };
  const save = () => transaction(context, change);
  if (items.length === 1) return withApprovalRequest(context, save);
  return save().catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'approval_required'
      ? new AppError('conflict', 'catalogue.saleAskedAlone')
      : error;
  });
}
