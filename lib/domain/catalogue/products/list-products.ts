import { presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';

// A shop of this kind has dozens of products; the bound only keeps a mistake from filling memory.
const AT_MOST = 1000;

/** Every product that is sold, oldest first. */
export async function listProducts(context: Pick<Context, 'db'>): Promise<ProductView[]> {
  const products = await context.db.product.findMany({
    where: { deletedAt: null },
    include: withItemids,
    orderBy: { productid: 'asc' },
    take: AT_MOST,
  });
  return products.map(presentProduct);
}
