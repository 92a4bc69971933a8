import type { HomeProducts, ProductView } from '@/lib/domain/catalogue/schema';

/** Every product once: a trending one also stands in its own category. */
export function allProducts(home: HomeProducts): ProductView[] {
  const lists = [home.trending, home.instantGames, home.games, home.ott, home.others];
  return [...new Map(lists.flat().map((product) => [product._id, product])).values()];
}

/** Those whose name holds every word of the query; names that start with it come first. */
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
