import type { Prisma, Product } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import type { Actor } from './actor';
import { nextVersion } from './named-row';
import { presentProduct, withItemids } from './present';
import { shelveItems } from './product-items';
import type { ProductView } from './schema';
import { changesBetween, traceOfProduct } from './trace';

export interface ProductChange extends Actor {
  action: string;
  /** As it was locked. */
  product: Product;
  data: Prisma.ProductUpdateInput;
  items?: number[];
}

/** Writes a change of a locked product with its line in the trail; what changes nothing leaves no line. */
export async function changeProduct(
  inside: Pick<Context, 'db' | 'clock'>,
  { action, product, data, items, actorId, requestId }: ProductChange,
): Promise<ProductView> {
  const { db, clock } = inside;
  const { id } = product;
  const before = traceOfProduct(await db.product.findUniqueOrThrow({ where: { id }, include: withItemids }));
  const changed = await db.product.update({
    where: { id },
    data: { ...data, updatedAt: nextVersion(product, clock.now()) },
  });
  if (items) await shelveItems(inside, { productId: id, type: changed.type, items });
  const after = await db.product.findUniqueOrThrow({ where: { id }, include: withItemids });
  const changes = changesBetween(before, traceOfProduct(after));
  if (changes.changed)
    await recordChange(inside, {
      actorId,
      action,
      objectType: 'product',
      objectId: id,
      before: changes.before,
      after: changes.after,
      requestId,
    });
  return presentProduct(after);
}
