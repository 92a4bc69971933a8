import type { ProductView } from '@/lib/domain/catalogue/schema';

/**
 * The fields of a product that a card shows. Cards are client components, so every field given to them is sent to the
 * browser a second time.
 */
export interface SectionProduct {
  id: string;
  name: string;
  art: string;
  /** Instant for API products, within 30 minutes for the others (spec S1.2). */
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
