import { changeItem, type ItemContext } from '@/lib/domain/catalogue/items/change-item';
import { applyFloorRule } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import { writeRate } from '@/lib/domain/catalogue/prices/set-currency-rate';
import type { Item } from '@/lib/platform/db';
import { batchLines, type ChangeSet } from './change-set';
import type { Wanted } from './diff-prices';

/**
 * Writes prices, stock and rates in the caller's transaction, which has locked the items, and the rates when they
 * change. The rule about costs follows. Throws forbidden, and approval_required for a sale far below the cost.
 */
export async function applyWanted(
  inside: ItemContext,
  { wanted, set }: { wanted: Wanted; set: ChangeSet },
): Promise<void> {
  for (const { currency, rate } of wanted.rates) await writeRate(inside, { currency, rate, set });
  const batch = batchLines(set);
  const repriced: number[] = [];
  for (const { item, price, resell, inStock } of wanted.items) {
    const { routes: _, products: __, ...before } = item;
    const data: Partial<Pick<Item, 'discountedPrice' | 'resellPrice' | 'inStock'>> = {
      discountedPrice: price,
      resellPrice: resell,
      ...(inStock === undefined ? {} : { inStock }),
    };
    if (price !== item.discountedPrice || resell !== item.resellPrice) repriced.push(item.itemid);
    await changeItem(inside, { action: 'update-item', before, data, set: batch, isRuleDeferred: true });
  }
  await batch.flush();
  // A new rate is compared with the prices of all items; a switch of the stock alone is not second-guessed.
  if (wanted.rates.length > 0) await applyFloorRule(inside, { set });
  else if (repriced.length > 0) await applyFloorRule(inside, { itemids: repriced, set });
}
