import { presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';

/** A product by its id. Throws not_found, also for a deleted one. */
export async function getProduct(context: Pick<Context, 'db'>, { id }: { id: string }): Promise<ProductView> {
  const product = await context.db.product.findFirst({
    where: { id, deletedAt: null },
    include: withItemids,
  });
  if (!product) throw notFound('Product');
  return presentProduct(product);
}
