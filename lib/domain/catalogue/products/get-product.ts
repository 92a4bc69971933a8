import { presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';

/** One product. Throws not_found for unknown and deleted ones. */
export async function getProduct(context: Pick<Context, 'db'>, { id }: { id: string }): Promise<ProductView> {
  const product = await context.db.product.findFirst({
    where: { id, deletedAt: null },
    include: withItemids,
  });
  if (!product) throw notFound('Product');
  return presentProduct(product);
}
