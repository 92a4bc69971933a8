import { z } from 'zod';
import { withApprovalRequest } from '@/lib/domain/approval-requests';
import { priceSchema } from '@/lib/domain/catalogue/form-fields';
import { lockItem, nameSchema } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import { transaction } from '@/lib/platform/db';
import { changeItem, type ItemContext } from './change-item';

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
 * Changes the prices (paise) and the stock of an item for new orders. Throws forbidden, not_found, approval_required.
 */
export async function updateItem(
  context: ItemContext,
  { itemId, price, resellPrice, itemInstock }: UpdateItemInput,
): Promise<ItemView> {
  const change = async (inside: typeof context) => {
    await holdRates(inside);
    const before = await lockItem(inside, itemId);
    const set = openChangeSet(inside, { kind: 'call' });
    const data = { discountedPrice: price, resellPrice, inStock: itemInstock };
    return presentItem(await changeItem(inside, { action: 'update-item', before, data, set }), 'admin');
  };
  return withApprovalRequest(context, () => transaction(context, change));
}
