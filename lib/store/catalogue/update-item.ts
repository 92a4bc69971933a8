import { z } from 'zod';
import { transaction } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { paiseFromRupees, rupees } from '@/lib/platform/money';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import { presentItem } from './present';
import { type ItemView, idSchema } from './schema';

/** The item's number as the shop counts them, or its `_id`. */
export const updateItemParams = z.object({ itemId: idSchema });

/** Rupees with at most 2 decimals, as JSON carries them, to paise. */
const priceSchema = z
  .number()
  .positive('must be more than 0')
  .transform((amount, told) => {
    try {
      return paiseFromRupees(amount);
    } catch {
      told.addIssue('must be rupees with at most 2 decimals');
      return z.NEVER;
    }
  });

export const updateItemBody = z.object({
  price: priceSchema,
  resellPrice: priceSchema,
  itemInstock: z.boolean(),
});

export interface UpdateItemInput extends z.output<typeof updateItemBody> {
  itemId: string;
  /** The administrator, who may change prices. */
  actorId: string;
  requestId: string;
}

/** Changes what an item costs and whether it can be bought, for orders from now on. Throws not_found. */
export async function updateItem(
  context: Pick<Context, 'db' | 'clock'>,
  { itemId, price, resellPrice, itemInstock, actorId, requestId }: UpdateItemInput,
): Promise<ItemView> {
  return transaction(context, async (inside) => {
    const named = await inside.db.item.findUnique({ where: byName(itemId), select: { itemid: true } });
    if (!named) throw notFound('Item');
    await inside.db.$queryRaw`select 1 from items where itemid = ${named.itemid} for update`;
    const before = await inside.db.item.findFirst({ where: { ...named, deletedAt: null } });
    if (!before) throw notFound('Item');
    const after = await inside.db.item.update({
      where: named,
      data: {
        discountedPrice: price,
        resellPrice,
        inStock: itemInstock,
        version: { increment: 1 },
        updatedAt: inside.clock.now(),
      },
    });
    await recordChange(inside, {
      actorId,
      action: 'update-item',
      objectType: 'item',
      objectId: String(before.itemid),
      before: traceOf(before),
      after: traceOf(after),
      requestId,
    });
    return presentItem(after, 'admin');
  });
}

function byName(itemId: string): { itemid: number } | { id: string } {
  return /^\d{1,9}$/.test(itemId) ? { itemid: Number(itemId) } : { id: itemId };
}

function traceOf(item: { discountedPrice: bigint; resellPrice: bigint; inStock: boolean }) {
  return {
    price: rupees(item.discountedPrice),
    resellPrice: rupees(item.resellPrice),
    inStock: item.inStock,
  };
}
