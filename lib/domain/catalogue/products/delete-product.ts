import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfProduct } from '@/lib/domain/catalogue/audit-snapshot';
import { lockProduct, nextVersion } from '@/lib/domain/catalogue/named-row';
import { withItemids } from '@/lib/domain/catalogue/present';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { assertAsShown } from '@/lib/platform/errors';

export interface DeleteProductInput {
  /** The product's number or its `_id`. */
  product: string;
  /**
   * The `updatedAt` that the person saw; absent from calls of the specification and from pages of the version before.
   */
  seen?: string | undefined;
}

/**
 * Marks a product as deleted. The row remains, because orders refer to it. Throws not_found, and conflict when it was
 * changed meanwhile.
 */
export async function deleteProduct(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { product: name, seen }: DeleteProductInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const product = await lockProduct(inside, name);
    assertAsShown(product.updatedAt.toISOString(), seen);
    const { id } = product;
    const now = inside.clock.now();
    const gone = await inside.db.product.update({
      where: { id },
      data: { deletedAt: now, updatedAt: nextVersion(product, now) },
      include: withItemids,
    });
    await recordAudit(inside, {
      action: 'delete-product',
      objectType: 'product',
      objectId: id,
      before: auditSnapshotOfProduct(gone),
    });
  });
}
