import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfProduct, changesBetween } from '@/lib/domain/catalogue/audit-snapshot';
import { assertNoDraft } from '@/lib/domain/catalogue/drafts/assert-no-draft';
import { nextVersion } from '@/lib/domain/catalogue/named-row';
import { classOf, presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import { OFFERED_CLASSES, type ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { Prisma, Product } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { setProductItems } from './set-product-items';

export interface ProductChange {
  action: string;
  /** The product, which the caller's transaction must have locked. */
  product: Product;
  data: Prisma.ProductUpdateInput;
  items?: number[];
}

/**
 * Writes a change of a locked product and its entry in the audit log, which is left out when nothing has changed.
 * Throws conflict for a draft, or a product whose class may not be offered, that would go on sale.
 */
export async function changeProduct(
  inside: Pick<Context, 'db' | 'clock' | 'actor'>,
  { action, product, data, items }: ProductChange,
): Promise<ProductView> {
  const { db, clock } = inside;
  const { id } = product;
  if (data.instock === true) {
    assertNoDraft({ isDraft: product.isDraft && data.isDraft !== false });
    const { gameClass } = classOf({
      ...product,
      ...(typeof data.gameClass === 'string' && { gameClass: data.gameClass }),
    });
    if (!OFFERED_CLASSES.includes(gameClass)) throw new AppError('conflict', 'catalogue.classNotSold');
  }
  const before = auditSnapshotOfProduct(
    await db.product.findUniqueOrThrow({ where: { id }, include: withItemids }),
  );
  const changed = await db.product.update({
    where: { id },
    data: { ...data, updatedAt: nextVersion(product, clock.now()) },
  });
  if (items) await setProductItems(inside, { productId: id, type: changed.type, items });
  const after = await db.product.findUniqueOrThrow({ where: { id }, include: withItemids });
  const changes = changesBetween(before, auditSnapshotOfProduct(after));
  if (changes.changed)
    await recordAudit(inside, {
      action,
      objectType: 'product',
      objectId: id,
      before: changes.before,
      after: changes.after,
    });
  return presentProduct(after);
}
