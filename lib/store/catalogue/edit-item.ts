import type { z } from 'zod';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import type { Actor } from './actor';
import { followRoutes } from './follow-routes';
import { API_TYPE_REQUIRED, type editItemBody } from './forms';
import { assertSeen, lockItem } from './named-row';
import { assertFitsItsProducts } from './pairing';
import { pauseBelowFloor } from './pause-below-floor';
import { presentItem } from './present';
import type { ItemView } from './schema';
import { changesBetween, traceOfItem } from './trace';

export interface EditItemInput extends Actor {
  /** Its number, or its `_id`. */
  itemName: string;
  item: z.output<typeof editItemBody>;
  /** Asked before a price changes; throws when the actor may not. */
  assertMayChangePrices: () => void;
}

/** Changes all of an item. Throws not_found, conflict (it is not the version that was seen), invalid_input, forbidden. */
export async function editItem(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  { itemName, item, assertMayChangePrices, actorId, requestId }: EditItemInput,
): Promise<ItemView> {
  return transaction(context, async (inside) => {
    const before = await lockItem(inside, itemName);
    const { __v: seen, itemidarray, originalprice, discountedprice, resellprice, ...given } = item;
    assertSeen(seen === undefined || seen === before.version);
    const { isApi = before.isApi, apiType = before.apiType, inStock = before.inStock, ...fields } = given;
    if (isApi && apiType === null)
      throw new AppError('invalid_input', API_TYPE_REQUIRED, { fields: { apiType: API_TYPE_REQUIRED } });
    const prices = {
      originalPrice: originalprice,
      discountedPrice: discountedprice,
      resellPrice: resellprice,
    };
    const repriced =
      before.originalPrice !== originalprice ||
      before.discountedPrice !== discountedprice ||
      before.resellPrice !== resellprice;
    if (repriced) assertMayChangePrices();
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
      await assertFitsItsProducts(inside, after);
    await followRoutes(inside, after, before);
    const changes = changesBetween(traceOfItem(before), traceOfItem(after));
    if (changes.changed)
      await recordChange(inside, {
        actorId,
        action: 'edit-item',
        objectType: 'item',
        objectId: String(before.itemid),
        before: changes.before,
        after: changes.after,
        requestId,
      });
    const [paused] = repriced ? await pauseBelowFloor(inside, { itemids: [after.itemid], requestId }) : [];
    return presentItem(paused ?? after, 'admin');
  });
}
