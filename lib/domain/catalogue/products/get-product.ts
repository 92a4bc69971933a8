import { presentProduct, withPublishedItemids } from '@/lib/domain/catalogue/present';
import { offered } from '@/lib/domain/catalogue/published';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { notFound } from '@/lib/platform/errors';
import { withStops } from './with-stops';

/** A product by its id, as it is sold now. Throws not_found, also for a deleted one and for a draft. */
export async function getProduct(context: Pick<Context, 'db'>, { id }: { id: string }): Promise<ProductView> {
  const [product, stops] = await Promise.all([
    context.db.product.findFirst({ where: { id, ...offered }, include: withPublishedItemids }),
    readStops(context),
  ]);
  if (!product) throw notFound('Product');
  return withStops(presentProduct(product), stops);
}
