import type { ProductOffer, ProductView } from '@/lib/domain/catalogue/schema';

/** Two rows on a phone, one row on wide screens. */
const MOST_RELATED = 6;

export interface RelatedProductsInput {
  product: ProductView;
  /** All products that are not deleted. */
  products: readonly ProductView[];
  /** What can be bought now, by product: a product without an entry is not on sale. */
  offers: ReadonlyMap<string, ProductOffer>;
}

/**
 * The products that are shown with one: those of the same game first, then those of the same category, trending ones
 * before the others, and each kind by its number. Only what can be bought now. It depends on the catalogue alone, so
 * that pages are made anew exactly when it changes.
 */
export function relatedProducts({ product, products, offers }: RelatedProductsInput): ProductView[] {
  const rank = (other: ProductView): number => {
    if (other.type === product.type && other.type !== 'OTHER') return 2;
    return other.category === product.category ? 1 : 0;
  };
  return products
    .filter((other) => other._id !== product._id && offers.has(other._id) && rank(other) > 0)
    .toSorted(
      (one, other) =>
        rank(other) - rank(one) ||
        Number(other.istrending) - Number(one.istrending) ||
        one.productid - other.productid,
    )
    .slice(0, MOST_RELATED);
}
