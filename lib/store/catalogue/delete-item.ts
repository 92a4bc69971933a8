import { transaction } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import type { Actor } from './actor';
import { lockItem } from './named-row';
import { traceOfItem } from './trace';

export interface DeleteItemInput extends Actor {
  /** Its number, or its `_id`. */
  itemName: string;
}

/** Takes an item out of the shop and off every product. The row stays, for its orders name it. Throws not_found. */
export async function deleteItem(
  context: Pick<Context, 'db' | 'clock'>,
  { itemName, actorId, requestId }: DeleteItemInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const item = await lockItem(inside, itemName);
    const now = inside.clock.now();
    await inside.db.item.update({
      where: { itemid: item.itemid },
      data: { deletedAt: now, updatedAt: now, version: { increment: 1 } },
    });
    await recordChange(inside, {
      actorId,
      action: 'delete-item',
      objectType: 'item',
      objectId: String(item.itemid),
      before: traceOfItem(item),
      requestId,
    });
  });
}
