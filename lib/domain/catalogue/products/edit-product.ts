import type { z } from 'zod';
import { assertInGallery } from '@/lib/domain/catalogue/gallery/assert-in-gallery';
import { assertVersion, lockProduct } from '@/lib/domain/catalogue/named-row';
import { categoryRow } from '@/lib/domain/catalogue/present';
import { OFFERED_CLASSES, type ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { changeProduct } from './change-product';
import { decidedClass } from './decided-class';
import type { editProductForm } from './product-forms';

export interface EditProductInput {
  product: z.output<typeof editProductForm>;
}

/** Changes all fields of a product. Throws not_found, conflict (it was changed meanwhile), invalid_input. */
export async function editProduct(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { product }: EditProductInput,
): Promise<ProductView> {
  return transaction(context, async (inside) => {
    const { id, seen, items, category, ...fields } = product;
    const locked = await lockProduct(inside, id);
    assertVersion(locked.updatedAt.toISOString() === seen);
    if (fields.imgpath !== locked.imgpath) await assertInGallery(inside, { imgpath: fields.imgpath });
    const data = {
      ...fields,
      category: categoryRow(category),
      // Set here, and not by the trigger alone, because a form that takes a product off sale must not be refused.
      ...(!OFFERED_CLASSES.includes(fields.gameClass) && { instock: false }),
      ...decidedClass(inside, fields, locked),
    };
    return changeProduct(inside, {
      action: 'edit-product',
      product: locked,
      data,
      items,
    });
  });
}
