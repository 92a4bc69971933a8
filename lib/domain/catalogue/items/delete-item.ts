import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfItem, auditSnapshotOfPrices } from '@/lib/domain/catalogue/audit-snapshot';
import { lockItem } from '@/lib/domain/catalogue/named-row';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';

export interface DeleteItemInput {
  /** The item's number or its `_id`. */
  itemName: string;
  /** The version that the person saw; absent from calls of the specification and from pages of the version before. */
  seen?: number | undefined;
}

/**
 * Marks an item as deleted, also on all products. The row remains, because orders refer to it. Throws not_found, and
 * conflict while it has bundles or when it was changed meanwhile.
 */
export async function deleteItem(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { itemName, seen }: DeleteItemInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const item = await lockItem(inside, itemName);
    assertAsShown(item.version, seen);
    const bundles = await inside.db.item.findMany({
      where: { bundleOf: item.itemid, deletedAt: null },
      select: { name: true },
      orderBy: { itemid: 'asc' },
    });
    if (bundles.length > 0)
      throw new AppError(
        'conflict',
        message('catalogue.hasBundles', { bundles: bundles.map(({ name }) => name).join(', ') }),
      );
    const now = inside.clock.now();
    await inside.db.item.update({
      where: { itemid: item.itemid },
      data: { deletedAt: now, updatedAt: now, version: { increment: 1 } },
    });
    await recordAudit(inside, {
      action: 'delete-item',
      objectType: 'item',
      objectId: String(item.itemid),
      before: { ...auditSnapshotOfItem(item), ...auditSnapshotOfPrices(item) },
    });
  });
}
