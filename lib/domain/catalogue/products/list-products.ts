import { presentProduct, withPublishedItemids } from '@/lib/domain/catalogue/present';
import { offered } from '@/lib/domain/catalogue/published';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { withStops } from './with-stops';

// A store has dozens of products. The limit only prevents a mistake from filling the memory.
const AT_MOST = 1000;

/** All products that are may be offered, oldest first, as they are sold now. */
export async function listProducts(context: Pick<Context, 'db'>): Promise<ProductView[]> {
  const [products, stops] = await Promise.all([
    context.db.product.findMany({
      where: offered,
      include: withPublishedItemids,
      orderBy: { productid: 'asc' },
      take: AT_MOST,
    }),
    readStops(context),
  ]);
  return products.map((product) => withStops(presentProduct(product), stops));
}
