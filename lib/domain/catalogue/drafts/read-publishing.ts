import { listAdminItems } from '@/lib/domain/catalogue/list-admin-catalogue';
import { classOf, presentProduct, withItemids } from '@/lib/domain/catalogue/present';
import type { PublishView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';
import { checksOf } from './publish-checks';

/**
 * A product with all its items, drafts included, and what is to be looked at before it is published. Throws not_found.
 */
export async function readPublishing(
  context: Pick<Context, 'db'>,
  { id }: { id: string },
): Promise<PublishView> {
  const [row, items] = await Promise.all([
    context.db.product.findFirst({ where: { id, deletedAt: null }, include: withItemids }),
    listAdminItems(context, { productId: id }),
  ]);
  if (!row) throw notFound('Product');
  const product = presentProduct(row);
  const { gameClass } = classOf(row);
  const inOrder = product.items.flatMap((itemid) => items.find((item) => item.itemid === itemid) ?? []);
  return {
    product,
    isDraft: row.isDraft,
    items: inOrder,
    checks: checksOf({ ...product, gameClass }, inOrder),
  };
}
