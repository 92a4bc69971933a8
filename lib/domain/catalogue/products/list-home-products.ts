import { inShopOrder } from '@/lib/domain/catalogue/order/order-products';
import type { Category, HomeProducts } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { listProducts } from './list-products';

/**
 * The five lists of the home page (spec S3.3), each category in its order. A trending product is also in the list of
 * its category.
 */
export async function listHomeProducts(context: Pick<Context, 'db'>): Promise<HomeProducts> {
  const [products, ordered] = await Promise.all([
    listProducts(context),
    context.db.product.findMany({
      where: { position: { not: null } },
      orderBy: inShopOrder,
      select: { id: true },
    }),
  ]);
  const places = new Map(ordered.map(({ id }, place) => [id, place]));
  const placeOf = ({ _id }: { _id: string }) => places.get(_id) ?? places.size;
  // Sorting is stable: those without a place stay in the order of their numbers.
  const of = (category: Category) =>
    products
      .filter((product) => product.category === category)
      .toSorted((one, other) => placeOf(one) - placeOf(other));
  return {
    trending: products.filter((product) => product.istrending),
    instantGames: of('instant-games'),
    games: of('games'),
    ott: of('ott'),
    others: of('others'),
  };
}
