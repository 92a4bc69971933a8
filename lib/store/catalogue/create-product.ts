import type { z } from 'zod';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import type { Actor } from './actor';
import type { createProductBody } from './forms';
import { categoryRow, presentProduct, withItemids } from './present';
import { shelveItems } from './product-items';
import type { ProductView } from './schema';
import { traceOfProduct } from './trace';

export interface CreateProductInput extends Actor {
  product: z.output<typeof createProductBody>;
}

/** A new page of the shop. Throws invalid_input for items that do not exist or cannot be delivered here. */
export async function createProduct(
  context: Pick<Context, 'db' | 'clock'>,
  { product, actorId, requestId }: CreateProductInput,
): Promise<ProductView> {
  return transaction(context, async (inside) => {
    const { items, category, ...fields } = product;
    const now = inside.clock.now();
    const id = newId(inside.clock);
    await inside.db.product.create({
      data: { ...fields, id, category: categoryRow(category), createdAt: now, updatedAt: now },
    });
    await shelveItems(inside, { productId: id, type: product.type, items });
    const made = await inside.db.product.findUniqueOrThrow({ where: { id }, include: withItemids });
    await recordChange(inside, {
      actorId,
      action: 'create-product',
      objectType: 'product',
      objectId: id,
      after: traceOfProduct(made),
      requestId,
    });
    return presentProduct(made);
  });
}
