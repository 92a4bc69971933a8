import { lockItem } from '@/lib/domain/catalogue/named-row';
import { draftPrices } from '@/lib/domain/catalogue/price-changes/drafts';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import { transaction } from '@/lib/platform/db';
import { rupees, rupeeText } from '@/lib/platform/money';
import type { ItemContext } from './change-item';
import { type EditItemInput, editItem } from './edit-item';

export interface EditedForReview extends ItemView {
  /** The draft of the prices that were typed; null when they stay. */
  draft: string | null;
}

/**
 * As `editItem`, for the panel's form: the prices that are charged stay as they are, and what was typed becomes a draft,
 * which is looked at before it is saved. Throws as `editItem`.
 */
export async function editItemForReview(
  context: ItemContext,
  { itemName, item }: EditItemInput,
): Promise<EditedForReview> {
  return transaction(context, async (inside) => {
    const before = await lockItem(inside, itemName);
    const { discountedPrice, resellPrice, inStock, itemid } = before;
    const kept = { discountedprice: discountedPrice, resellprice: resellPrice };
    const view = await editItem(inside, { itemName, item: { ...item, ...kept } });
    if (item.discountedprice === discountedPrice && item.resellprice === resellPrice)
      return { ...view, draft: null };
    const { id } = await draftPrices(inside, {
      kind: 'prices',
      content: {
        rates: [],
        items: [
          {
            itemid,
            price: rupeeText(item.discountedprice),
            resell: rupeeText(item.resellprice),
            inStock,
            seen: { price: rupees(discountedPrice), resell: rupees(resellPrice), inStock },
          },
        ],
      },
    });
    return { ...view, draft: id };
  });
}
