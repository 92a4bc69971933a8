import { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { priceSchema } from '@/lib/domain/catalogue/forms';
import { lockItem, nameSchema } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { pauseBelowFloor } from '@/lib/domain/catalogue/prices/pause-below-floor';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** The item's number or its `_id`. */
export const updateItemParams = z.object({ itemId: nameSchema });

export const updateItemBody = z.object({
  price: priceSchema,
  resellPrice: priceSchema,
  itemInstock: z.boolean(),
});

export interface UpdateItemInput extends z.output<typeof updateItemBody> {
  itemId: string;
}

/**
 * Changes the prices (paise) and the stock of an item for new orders. Throws forbidden, not_found.
 */
export async function updateItem(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { itemId, price, resellPrice, itemInstock }: UpdateItemInput,
): Promise<ItemView> {
  assertMayChangePrices(context);
  return transaction(context, async (inside) => {
    const before = await lockItem(inside, itemId);
    const after = await inside.db.item.update({
      where: { itemid: before.itemid },
      data: {
        discountedPrice: price,
        resellPrice,
        inStock: itemInstock,
        version: { increment: 1 },
        updatedAt: inside.clock.now(),
      },
    });
    await recordAudit(inside, {
      action: 'update-item',
      objectType: 'item',
      objectId: String(before.itemid),
      before: traceOf(before),
      after: traceOf(after),
    });
    const repriced = before.discountedPrice !== price || before.resellPrice !== resellPrice;
    const [paused] = repriced ? await pauseBelowFloor(inside, { itemids: [after.itemid] }) : [];
    return presentItem(paused ?? after, 'admin');
  });
}

function traceOf(item: { discountedPrice: bigint; resellPrice: bigint; inStock: boolean }) {
  return {
    price: rupees(item.discountedPrice),
    resellPrice: rupees(item.resellPrice),
    inStock: item.inStock,
  };
}
