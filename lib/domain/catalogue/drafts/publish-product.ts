import { changeItem, type ItemContext } from '@/lib/domain/catalogue/items/change-item';
import { lockProduct } from '@/lib/domain/catalogue/named-row';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { lockItems } from '@/lib/domain/catalogue/price-changes/lock-items';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { changeProduct } from '@/lib/domain/catalogue/products/change-product';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { readPublishing } from './read-publishing';

/**
 * Puts a draft on sale with those of its items that are drafts. The checks run again with everything locked, so that a
 * cost or a rate that was changed meanwhile counts. A product that is published already, without drafts among its
 * items, stays as it is: a repeated press is no error. Throws not_found, conflict (it was changed meanwhile), and
 * invalid_input while a check stops it.
 */
export async function publishProduct(
  context: ItemContext,
  { id, seen }: { id: string; seen: string },
): Promise<void> {
  await transaction(context, async (inside) => {
    await holdRates(inside);
    const product = await lockProduct(inside, id);
    const drafts = await lockDrafts(inside, product.id);
    if (!product.isDraft && drafts.length === 0) return;
    assertAsShown(product.updatedAt.toISOString(), seen);
    const { checks } = await readPublishing(inside, { id: product.id });
    const stop = checks.find(({ state }) => state === 'stop');
    if (stop) throw new AppError('invalid_input', message('catalogue.draftNotReady', { problem: stop.text }));
    const set = openChangeSet(inside, { kind: 'stock' });
    const data = { isDraft: false, inStock: true };
    for (const before of drafts) await changeItem(inside, { action: 'publish-item', before, data, set });
    await changeProduct(inside, {
      action: 'publish-product',
      product,
      data: product.isDraft ? { isDraft: false, instock: true } : {},
    });
  });
}

/** Locks all items of a product, so that nothing that the checks look at changes, and returns the drafts among them. */
async function lockDrafts({ db }: Pick<ItemContext, 'db'>, productId: string) {
  const items = { products: { some: { productId } }, deletedAt: null };
  const all = await db.item.findMany({ where: items, select: { itemid: true } });
  await lockItems(
    { db },
    all.map(({ itemid }) => itemid),
  );
  return db.item.findMany({ where: { ...items, isDraft: true }, orderBy: { itemid: 'asc' } });
}
