import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfProduct } from '@/lib/domain/catalogue/audit-snapshot';
import { assertInGallery } from '@/lib/domain/catalogue/gallery/assert-in-gallery';
import { categoryRow, presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { decidedClass } from './decided-class';
import type { createProductBody } from './product-forms';
import { setProductItems } from './set-product-items';

export interface CreateProductInput {
  product: z.output<typeof createProductBody>;
  /** Not for sale before it is published. */
  isDraft?: boolean;
  idempotency?: Pick<IdempotencyHandle, 'write'>;
}

/** Creates a product. Throws invalid_input for items that do not exist or whose API cannot deliver this product. */
export async function createProduct(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { product, isDraft = false, idempotency }: CreateProductInput,
): Promise<ProductView> {
  return transaction(context, async (inside) => {
    const { items, category, instock, ...fields } = product;
    await assertInGallery(inside, { imgpath: fields.imgpath });
    const now = inside.clock.now();
    const id = newId(inside.clock);
    await inside.db.product.create({
      data: {
        ...fields,
        id,
        isDraft,
        instock: instock && !isDraft,
        category: categoryRow(category),
        ...decidedClass(inside, fields),
        createdAt: now,
        updatedAt: now,
      },
    });
    await setProductItems(inside, { productId: id, type: product.type, items });
    const made = await inside.db.product.findUniqueOrThrow({ where: { id }, include: withItemids });
    await recordAudit(inside, {
      action: 'create-product',
      objectType: 'product',
      objectId: id,
      after: auditSnapshotOfProduct(made),
    });
    const view = presentProduct(made);
    await idempotency?.write(inside.db, view);
    return view;
  });
}
