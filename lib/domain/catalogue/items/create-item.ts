import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfItem, auditSnapshotOfPrices } from '@/lib/domain/catalogue/audit-snapshot';
import { presentItem } from '@/lib/domain/catalogue/present';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { syncDefaultRoute } from '@/lib/domain/catalogue/routes/sync-default-route';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { createItemBody } from './item-forms';

export interface CreateItemInput {
  item: z.output<typeof createItemBody>;
  /** Not for sale before it is published. */
  isDraft?: boolean;
}

/** Creates an item with the next item number, and its default route. Throws forbidden. */
export async function createItem(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { item, isDraft = false }: CreateItemInput,
): Promise<ItemView> {
  assertMayChangePrices(context);
  return transaction(context, async (inside) => {
    const { itemidarray, originalprice, discountedprice, resellprice, ...fields } = item;
    const now = inside.clock.now();
    const made = await inside.db.item.create({
      data: {
        ...{ ...fields, isDraft, inStock: !isDraft },
        id: newId(inside.clock),
        packs: itemidarray,
        originalPrice: originalprice,
        discountedPrice: discountedprice,
        resellPrice: resellprice,
        createdAt: now,
        updatedAt: now,
      },
    });
    await syncDefaultRoute(inside, made, null);
    await recordAudit(inside, {
      action: 'create-item',
      objectType: 'item',
      objectId: String(made.itemid),
      after: { ...auditSnapshotOfItem(made), ...auditSnapshotOfPrices(made) },
    });
    return presentItem(made, 'admin');
  });
}
