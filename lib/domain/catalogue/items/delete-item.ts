import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfItem } from '@/lib/domain/catalogue/audit-snapshot';
import { lockItem } from '@/lib/domain/catalogue/named-row';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';

export interface DeleteItemInput {
  /** Its number, or its `_id`. */
  itemName: string;
}

/** Takes an item out of the shop and off every product. The row stays, for its orders name it. Throws not_found. */
export async function deleteItem(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { itemName }: DeleteItemInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const item = await lockItem(inside, itemName);
    const now = inside.clock.now();
    await inside.db.item.update({
      where: { itemid: item.itemid },
      data: { deletedAt: now, updatedAt: now, version: { increment: 1 } },
    });
    await recordAudit(inside, {
      action: 'delete-item',
      objectType: 'item',
      objectId: String(item.itemid),
      before: auditSnapshotOfItem(item),
    });
  });
}
