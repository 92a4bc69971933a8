import type { z } from 'zod';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import type { Actor } from './actor';
import { followRoutes } from './follow-routes';
import type { createItemBody } from './forms';
import { presentItem } from './present';
import type { ItemView } from './schema';
import { traceOfItem } from './trace';

export interface CreateItemInput extends Actor {
  item: z.output<typeof createItemBody>;
}

/** A new item with the number of the shop's next one, and the route by which it is bought. */
export async function createItem(
  context: Pick<Context, 'db' | 'clock'>,
  { item, actorId, requestId }: CreateItemInput,
): Promise<ItemView> {
  return transaction(context, async (inside) => {
    const { itemidarray, originalprice, discountedprice, resellprice, ...fields } = item;
    const now = inside.clock.now();
    const made = await inside.db.item.create({
      data: {
        ...fields,
        id: newId(inside.clock),
        packs: itemidarray,
        originalPrice: originalprice,
        discountedPrice: discountedprice,
        resellPrice: resellprice,
        createdAt: now,
        updatedAt: now,
      },
    });
    await followRoutes(inside, made, null);
    await recordChange(inside, {
      actorId,
      action: 'create-item',
      objectType: 'item',
      objectId: String(made.itemid),
      after: traceOfItem(made),
      requestId,
    });
    return presentItem(made, 'admin');
  });
}
