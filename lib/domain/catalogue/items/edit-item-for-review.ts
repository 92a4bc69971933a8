import { askAboutBundles } from '@/lib/domain/catalogue/bundles/ask-about-bundles';
import { lockFamily } from '@/lib/domain/catalogue/bundles/family';
import { itemidNamed } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import { draftPrices } from '@/lib/domain/catalogue/price-changes/drafts';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { BundleQuestion, ItemView } from '@/lib/domain/catalogue/schema';
import { rupees, rupeeText } from '@/lib/platform/money';
import type { ItemContext } from './change-item';
import { type EditItemInput, editItem } from './edit-item';

export interface EditedForReview extends ItemView {
  /** The draft of the prices that were typed; null when they stay. */
  draft: string | null;
  /** Asked instead of saving, while the cost of a bundle would change. */
  question?: BundleQuestion;
}

/**
 * As `editItem`, for the panel's form: the prices that are charged stay as they are, and what was typed becomes a
 * draft, which is looked at before it is saved. Throws as `editItem`.
 */
export async function editItemForReview(
  context: ItemContext,
  { itemName, item, seenBundles: seen }: EditItemInput & { seenBundles?: string | undefined },
): Promise<EditedForReview> {
  const itemid = await itemidNamed(context, itemName);
  const stored = await context.db.item.findUniqueOrThrow({ where: { itemid } });
  const unchanged = () => ({ ...presentItem(stored, 'admin'), draft: null });
  return askAboutBundles(context, { itemid, seen, unchanged }, async (inside) => {
    await holdRates(inside);
    const before = await lockFamily(inside, itemName, { single: item.bundleOf });
    const { discountedPrice, resellPrice, inStock } = before;
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
