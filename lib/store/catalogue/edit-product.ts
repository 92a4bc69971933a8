import type { z } from 'zod';
import { transaction } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import type { Actor } from './actor';
import { changeProduct } from './change-product';
import type { editProductForm } from './forms';
import { assertSeen, lockProduct } from './named-row';
import { categoryRow } from './present';
import type { ProductView } from './schema';

export interface EditProductInput extends Actor {
  product: z.output<typeof editProductForm>;
}

/** Changes all of a product. Throws not_found, conflict (it is not the version that was seen), invalid_input. */
export async function editProduct(
  context: Pick<Context, 'db' | 'clock'>,
  { product, actorId, requestId }: EditProductInput,
): Promise<ProductView> {
  return transaction(context, async (inside) => {
    const { id, seen, items, category, ...fields } = product;
    const locked = await lockProduct(inside, id);
    assertSeen(locked.updatedAt.toISOString() === seen);
    const data = { ...fields, category: categoryRow(category) };
    return changeProduct(inside, {
      action: 'edit-product',
      product: locked,
      data,
      items,
      actorId,
      requestId,
    });
  });
}
