import type { HomeProducts } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { listProducts } from './list-products';

/** The five lists of the home page (spec S3.3). A trending product is also in the list of its category. */
export async function listHomeProducts(context: Pick<Context, 'db'>): Promise<HomeProducts> {
  const products = await listProducts(context);
  return {
    trending: products.filter((product) => product.istrending),
    instantGames: products.filter((product) => product.category === 'instant-games'),
    games: products.filter((product) => product.category === 'games'),
    ott: products.filter((product) => product.category === 'ott'),
    others: products.filter((product) => product.category === 'others'),
  };
}
