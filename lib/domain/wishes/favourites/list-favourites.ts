import { listProducts } from '@/lib/domain/catalogue';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';

/** The products that a customer has marked, the last one first, without those that were deleted. */
export async function listFavourites(
  context: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<ProductView[]> {
  const marks = await context.db.favourite.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { productId: 'asc' }],
    select: { productId: true },
  });
  if (marks.length === 0) return [];
  const products = new Map((await listProducts(context)).map((product) => [product._id, product]));
  return marks.flatMap(({ productId }) => products.get(productId) ?? []);
}
