import type { ProductView } from '@/lib/domain/catalogue/schema';

/**
 * What a card shows, and nothing more: the cards are drawn in the browser too, and whatever they are given travels to it
 * a second time.
 */
export interface SectionProduct {
  id: string;
  name: string;
  art: string;
  /** Instant by API, within 30 minutes otherwise (spec S1.2). */
  delivery: 'instant' | 'later' | 'outOfStock';
}

export function sectionProducts(products: ProductView[]): SectionProduct[] {
  return products.map((product) => ({
    id: product._id,
    name: product.name,
    art: product.imgpath,
    delivery: deliveryOf(product),
  }));
}

function deliveryOf({ isApi, instock }: ProductView): SectionProduct['delivery'] {
  if (!instock) return 'outOfStock';
  return isApi ? 'instant' : 'later';
}
