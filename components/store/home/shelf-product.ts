import type { ProductView } from '@/lib/store/catalogue/schema';

/**
 * What a card shows, and nothing more: the cards are drawn in the browser too, and whatever they are given travels to it
 * a second time.
 */
export interface ShelfProduct {
  id: string;
  name: string;
  art: string;
  /** Instant by API, within 30 minutes otherwise (spec section 1). */
  delivery: 'instant' | 'later' | 'outOfStock';
}

export function shelfProducts(products: ProductView[]): ShelfProduct[] {
  return products.map((product) => ({
    id: product._id,
    name: product.name,
    art: product.imgpath,
    delivery: deliveryOf(product),
  }));
}

function deliveryOf({ isApi, instock }: ProductView): ShelfProduct['delivery'] {
  if (!instock) return 'outOfStock';
  return isApi ? 'instant' : 'later';
}
