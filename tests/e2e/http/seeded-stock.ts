import type { Database } from '@/lib/platform/db';
import type { Stock } from '../../support/server/stock';

/** What is bought here stands on the shop's own shelves: a new product would turn up on the pages of other tests. */
export async function seededStock({ prisma }: Database): Promise<Stock> {
  const pick = async (isApi: boolean) => {
    const wanted = isApi ? { type: 'MLBB' as const, isApi } : { category: 'ott' as const, isApi };
    const { items, ...product } = await prisma.product.findFirstOrThrow({
      where: { ...wanted, instock: true, deletedAt: null },
      // The shop's own come first; other tests make products, and take them away.
      orderBy: { productid: 'asc' },
      include: { items: { orderBy: { position: 'asc' }, take: 1, include: { item: true } } },
    });
    const [first] = items;
    if (!first) throw new Error(`nothing is on the shelf of ${product.name}`);
    return { product, item: first.item };
  };
  const [byApi, byHand] = [await pick(true), await pick(false)];
  return { ...byApi, handProduct: byHand.product, handItem: byHand.item };
}
