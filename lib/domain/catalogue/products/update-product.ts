import { assertVersion, lockProduct } from '@/lib/domain/catalogue/named-row';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { changeProduct } from './change-product';

export interface UpdateProductInput {
  id: string;
  /** Fields that are not given stay unchanged. */
  instock?: boolean;
  importantNote?: string;
  noteHi?: string;
  /** The `updatedAt` that the editor saw; without it, changes made in the meantime are overwritten. */
  seen?: string;
}

/** Changes the stock and the note of a product. Throws not_found, conflict. */
export async function updateProduct(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, instock, importantNote, noteHi, seen }: UpdateProductInput,
): Promise<ProductView> {
  return transaction(context, async (inside) => {
    const product = await lockProduct(inside, id);
    assertVersion(seen === undefined || product.updatedAt.toISOString() === seen);
    const data = {
      ...(instock === undefined ? {} : { instock }),
      ...(importantNote === undefined ? {} : { importantnote: importantNote }),
      ...(noteHi === undefined ? {} : { noteHi }),
    };
    return changeProduct(inside, { action: 'update-product', product, data });
  });
}
