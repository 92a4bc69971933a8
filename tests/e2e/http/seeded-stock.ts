import type { Database } from '@/lib/platform/db';
import type { Stock } from '../../support/server/stock';

/** Products of the seed: a new one would appear on the pages of other tests. */
export async function seededStock({ prisma }: Database): Promise<Stock> {
  const pick = async (isApi: boolean) => {
    const wanted = isApi ? { type: 'MLBB' as const, isApi } : { category: 'ott' as const, isApi };
    const { items, ...product } = await prisma.product.findFirstOrThrow({
      where: { ...wanted, instock: true, deletedAt: null },
      // The seed's own come first; other tests create products and delete them.
      orderBy: { productid: 'asc' },
      include: { items: { orderBy: { position: 'asc' }, take: 1, include: { item: true } } },
    });
    const [first] = items;
    if (!first) throw new Error(`there is no item of ${product.name}`);
    return { product, item: first.item };
  };
  const [byApi, byHand] = [await pick(true), await pick(false)];
  return { ...byApi, handProduct: byHand.product, handItem: byHand.item };
}
