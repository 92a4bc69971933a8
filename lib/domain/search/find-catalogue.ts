import { rupees } from '@/lib/platform/money';
import type { Hit } from './schema';
import { hit, literally, MOST, type Reader, type Words } from './search-leg';

/** Finds products by any part of their name, by another name, or by their number. A store has few. */
export async function findProducts({ db }: Reader, { words }: Words): Promise<Hit[]> {
  const products = await db.product.findMany({
    where: {
      deletedAt: null,
      OR: [
        { name: like(words) },
        { nameHi: like(words) },
        { aliases: { has: words.toLowerCase() } },
        ...numbered(words).map((productid) => ({ productid })),
        { id: words },
      ],
    },
    orderBy: { name: 'asc' },
    take: MOST,
  });
  return products.map(({ id, productid, name, instock, isDraft, category, updatedAt }) =>
    hit({
      kind: 'product',
      id,
      href: `/admin/viewproducts?search=${productid}`,
      title: name,
      detail: `Number ${productid}, ${category}`,
      status: isDraft ? 'Draft' : stockWord(instock),
      at: updatedAt.toISOString(),
    }),
  );
}

/** Finds items by any part of their name or by their number. */
export async function findItems({ db }: Reader, { words }: Words): Promise<Hit[]> {
  const items = await db.item.findMany({
    where: {
      deletedAt: null,
      OR: [{ name: like(words) }, { nameHi: like(words) }, ...numbered(words).map((itemid) => ({ itemid }))],
    },
    orderBy: { name: 'asc' },
    take: MOST,
  });
  return items.map(({ itemid, name, inStock, isDraft, discountedPrice, updatedAt }) =>
    hit({
      kind: 'item',
      id: String(itemid),
      href: `/admin/viewitems?search=${itemid}`,
      title: name,
      detail: `Number ${itemid}`,
      status: isDraft ? 'Draft' : stockWord(inStock),
      amount: rupees(discountedPrice),
      at: updatedAt.toISOString(),
    }),
  );
}

const stockWord = (isInStock: boolean) => (isInStock ? 'In stock' : 'Out of stock');

function like(words: string) {
  return { contains: literally(words), mode: 'insensitive' as const };
}

/** The number that was typed, when it is one that PostgreSQL's integers can be. */
function numbered(words: string): number[] {
  return /^\d{1,9}$/.test(words) ? [Number(words)] : [];
}
