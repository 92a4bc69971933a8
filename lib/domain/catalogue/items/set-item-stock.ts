import { type Approval, withApprovalRequest } from '@/lib/domain/approval-requests';
import { lockItem } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import { transaction } from '@/lib/platform/db';
import { changeItem, type ItemContext } from './change-item';

export interface SetItemStockInput {
  items: number[];
  inStock: boolean;
  /** The second person's approval of a stored request to sell these items below their cost. */
  approval?: Approval;
}

/**
 * Puts items in or out of stock, all or none, and returns them. What the store has paused stays out for good once a
 * person says so. Throws not_found, approval_required.
 */
export async function setItemStock(
  context: ItemContext,
  { items, inStock, approval }: SetItemStockInput,
): Promise<ItemView[]> {
  const change = async (inside: typeof context) => {
    await holdRates(inside);
    const set = openChangeSet(inside, { kind: 'stock' });
    // The items are locked in ascending order, so that two simultaneous calls cannot deadlock.
    const now: ItemView[] = [];
    for (const itemid of [...new Set(items)].sort((a, b) => a - b)) {
      const before = await lockItem(inside, String(itemid));
      const after =
        before.inStock === inStock && before.pausedBy === null
          ? before
          : await changeItem(inside, { action: 'update-item', before, data: { inStock }, approval, set });
      now.push(presentItem(after, 'admin'));
    }
    return now;
  };
  return withApprovalRequest(context, () => transaction(context, change));
}
