import { changeItem, type ItemContext } from '@/lib/domain/catalogue/items/change-item';
import { listAdminItems } from '@/lib/domain/catalogue/list-admin-catalogue';
import { lockItem } from '@/lib/domain/catalogue/named-row';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { itemStop } from './publish-checks';

/**
 * Puts one draft of an item on sale, on the products that have it. A repeated press is no error. Throws not_found,
 * conflict (it was changed meanwhile), and invalid_input for one that would sell below its cost or that no supplier
 * delivers.
 */
export async function publishItem(
  context: ItemContext,
  { itemid, seen }: { itemid: number; seen: number },
): Promise<void> {
  await transaction(context, async (inside) => {
    await holdRates(inside);
    const before = await lockItem(inside, String(itemid));
    if (!before.isDraft) return;
    assertAsShown(before.version, seen);
    const [item] = await listAdminItems(inside, { itemid });
    const problem = item && itemStop(item);
    if (problem) throw new AppError('invalid_input', message('catalogue.draftNotReady', { problem }));
    const set = openChangeSet(inside, { kind: 'stock' });
    const data = { isDraft: false, inStock: true };
    await changeItem(inside, { action: 'publish-item', before, data, set });
  });
}
