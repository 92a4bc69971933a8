import { recordAudit } from '@/lib/domain/audit-log';
import { assertVersion } from '@/lib/domain/catalogue/named-row';
import { categoryRow } from '@/lib/domain/catalogue/present';
import type { Category, OrderedProduct } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { type Prisma, transaction } from '@/lib/platform/db';
import { isPermutation } from './is-permutation';

/** The order of a category: those that were put into order, then the others by their number. */
export const inShopOrder = [
  { position: { sort: 'asc', nulls: 'last' } },
  { productid: 'asc' },
] satisfies Prisma.ProductOrderByWithRelationInput[];

/** The products of a category in their order, drafts included, for the panel. */
export async function listInCategory(
  { db }: Pick<Context, 'db'>,
  { category }: { category: Category },
): Promise<OrderedProduct[]> {
  return db.product.findMany({
    where: { category: categoryRow(category), deletedAt: null },
    orderBy: inShopOrder,
    select: { id: true, productid: true, name: true, imgpath: true, isDraft: true },
  });
}

export interface OrderProductsInput {
  category: Category;
  /** The ids of its products in the new order, and in the order that was seen. */
  ids: string[];
  seen: string[];
}

/** Puts the products of a category into another order. Throws conflict when they are not those that were seen. */
export async function orderProducts(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { category, ids, seen }: OrderProductsInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db } = inside;
    // Two saves at once would both be compared with the order before them.
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`order-of ${category}`}, 0))`;
    const now = (await listInCategory(inside, { category })).map(({ id }) => id);
    assertVersion(now.join() === seen.join() && isPermutation(ids, now));
    if (ids.join() === now.join()) return;
    await db.$executeRaw`
      update products set position = wanted.place - 1
        from unnest(${ids}::text[]) with ordinality as wanted (id, place)
       where products.id = wanted.id`;
    await recordAudit(inside, {
      action: 'order-products',
      objectType: 'category',
      objectId: category,
      before: { products: now },
      after: { products: ids },
    });
  });
}
