import type { z } from 'zod';
import { categoryRow } from '@/lib/domain/catalogue/present';
import { firstOf } from '@/lib/domain/catalogue/routes/routes';
import { categories, type DraftItem, MOST_ROWS, type percentForm } from '@/lib/domain/catalogue/schema';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import type { Item, Prisma, SupplierRoute } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { hundredthsOfPercent, type Paise, rupees, rupeeText } from '@/lib/platform/money';
import { changeByPercent, type PercentChange } from './change-by-percent';
import { type DraftContext, draftPrices } from './drafts';

export type DraftByPercentInput = z.output<typeof percentForm>;

/**
 * Drafts the prices of all items, of a product, a category or a supplier, changed by percent. Returns the id of the
 * draft. Throws invalid_input when nothing would change, or too many rows.
 */
export async function draftByPercent(
  context: Pick<DraftContext, 'db' | 'clock' | 'actor'>,
  { scope, prices, direction, percent, rounding }: DraftByPercentInput,
): Promise<{ id: string }> {
  const [kind = '', name = ''] = scope.split(':');
  const found = await context.db.item.findMany({
    where: { deletedAt: null, ...productsIn(kind, name) },
    include: { routes: true },
    orderBy: { itemid: 'asc' },
  });
  const change = { direction, hundredths: hundredthsOfPercent(percent), rounding };
  const items = found
    .filter((item) => kind !== 'supplier' || supplierOf(item) === name)
    .map((item) => typed(item, change, prices))
    .filter(({ price, resell, seen }) => price !== String(seen.price) || resell !== String(seen.resell));
  if (items.length > MOST_ROWS) throw new AppError('invalid_input', 'catalogue.tooManyRows');
  return draftPrices(context, { kind: 'percent', content: { items, rates: [] } });
}

function productsIn(kind: string, name: string): Prisma.ItemWhereInput {
  const category = categories.find((each) => each === name);
  if (kind === 'product') return { products: { some: { productId: name } } };
  if (kind === 'category' && category)
    return { products: { some: { product: { deletedAt: null, category: categoryRow(category) } } } };
  return {};
}

/** The account at which an item is bought first. */
function supplierOf(item: Item & { routes: SupplierRoute[] }): string | null {
  const first = firstOf(item);
  return first ? accountOf(first).name : null;
}

function typed(item: Item, change: PercentChange, prices: DraftByPercentInput['prices']): DraftItem {
  const { itemid, discountedPrice, resellPrice, inStock } = item;
  const next = (price: Paise, which: typeof prices) =>
    rupeeText(prices === 'both' || prices === which ? changeByPercent(price, change) : price);
  return {
    itemid,
    price: next(discountedPrice, 'price'),
    resell: next(resellPrice, 'resell'),
    inStock,
    seen: { price: rupees(discountedPrice), resell: rupees(resellPrice), inStock },
  };
}
