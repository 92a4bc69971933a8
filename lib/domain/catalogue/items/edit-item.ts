import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfItem, changesBetween } from '@/lib/domain/catalogue/audit-snapshot';
import type { editItemBody } from '@/lib/domain/catalogue/forms';
import { assertVersion, lockItem } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { pauseBelowFloor } from '@/lib/domain/catalogue/prices/pause-below-floor';
import { assertCompatibleWithProducts } from '@/lib/domain/catalogue/routes/compatibility';
import { syncDefaultRoute } from '@/lib/domain/catalogue/routes/sync-default-route';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

export interface EditItemInput {
  /** The item's number or its `_id`. */
  itemName: string;
  item: z.output<typeof editItemBody>;
}

/** Changes all fields of an item. Throws not_found, conflict (it was changed meanwhile), invalid_input, forbidden. */
export async function editItem(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { itemName, item }: EditItemInput,
): Promise<ItemView> {
  return transaction(context, async (inside) => {
    const before = await lockItem(inside, itemName);
    const { __v: seen, itemidarray, originalprice, discountedprice, resellprice, ...given } = item;
    assertVersion(seen === undefined || seen === before.version);
    const { isApi = before.isApi, apiType = before.apiType, inStock = before.inStock, ...fields } = given;
    if (isApi && apiType === null)
      throw new AppError('invalid_input', 'forms.apiTypeRequired', {
        fields: { apiType: 'forms.apiTypeRequired' },
      });
    const prices = {
      originalPrice: originalprice,
      discountedPrice: discountedprice,
      resellPrice: resellprice,
    };
    const repriced =
      before.originalPrice !== originalprice ||
      before.discountedPrice !== discountedprice ||
      before.resellPrice !== resellprice;
    if (repriced) assertMayChangePrices(inside);
    const after = await inside.db.item.update({
      where: { itemid: before.itemid },
      data: {
        ...fields,
        ...prices,
        isApi,
        apiType,
        inStock,
        packs: itemidarray,
        version: { increment: 1 },
        updatedAt: inside.clock.now(),
      },
    });
    if (after.isApi !== before.isApi || after.apiType !== before.apiType)
      await assertCompatibleWithProducts(inside, after);
    await syncDefaultRoute(inside, after, before);
    const changes = changesBetween(auditSnapshotOfItem(before), auditSnapshotOfItem(after));
    if (changes.changed)
      await recordAudit(inside, {
        action: 'edit-item',
        objectType: 'item',
        objectId: String(before.itemid),
        before: changes.before,
        after: changes.after,
      });
    const [paused] = repriced ? await pauseBelowFloor(inside, { itemids: [after.itemid] }) : [];
    return presentItem(paused ?? after, 'admin');
  });
}
