import { transaction } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import type { Actor } from './actor';
import { changeProduct } from './change-product';
import { assertSeen, lockProduct } from './named-row';
import type { ProductView } from './schema';

export interface UpdateProductInput extends Actor {
  id: string;
  /** What is not given stays. */
  instock?: boolean;
  importantNote?: string;
  /** The `updatedAt` that the editor saw; without it the last one to write wins. */
  seen?: string;
}

/** Changes whether a product is sold, and its note. Throws not_found, conflict. */
export async function updateProduct(
  context: Pick<Context, 'db' | 'clock'>,
  { id, instock, importantNote, seen, actorId, requestId }: UpdateProductInput,
): Promise<ProductView> {
  return transaction(context, async (inside) => {
    const product = await lockProduct(inside, id);
    assertSeen(seen === undefined || product.updatedAt.toISOString() === seen);
    const data = {
      ...(instock === undefined ? {} : { instock }),
      ...(importantNote === undefined ? {} : { importantnote: importantNote }),
    };
    return changeProduct(inside, { action: 'update-product', product, data, actorId, requestId });
  });
}
