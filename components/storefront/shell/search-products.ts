import type { HomeProducts, ProductView } from '@/lib/domain/catalogue/schema';

/** All products without duplicates: a trending product is also in its own category. */
export function allProducts(home: HomeProducts): ProductView[] {
  const lists = [home.trending, home.instantGames, home.games, home.ott, home.others];
  return [...new Map(lists.flat().map((product) => [product._id, product])).values()];
}

/** Products whose name contains every word of the query; names that begin with the query come first. */
export function searchProducts(products: ProductView[], query: string): ProductView[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (!first) return products;
  const found = products.filter((product) =>
    words.every((word) => product.name.toLowerCase().includes(word)),
  );
  return found.sort((a, b) => Number(startsWith(b, first)) - Number(startsWith(a, first)));
}

function startsWith(product: ProductView, word: string): boolean {
  return product.name.toLowerCase().startsWith(word);
}
