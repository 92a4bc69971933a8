import { type CatalogueText, catalogueText } from '@/components/shared/catalogue-text';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Language } from '@/lib/platform/languages';

/**
 * The fields of a product that a card shows. Cards are client components, so every field given to them is sent to the
 * browser a second time.
 */
export interface SectionProduct {
  id: string;
  name: CatalogueText;
  art: string;
  /** Instant for API products, within 30 minutes for the others (spec S1.2). */
  delivery: 'instant' | 'later' | 'outOfStock';
}

export function sectionProducts(products: ProductView[], language: Language): SectionProduct[] {
  return products.map((product) => ({
    id: product._id,
    name: catalogueText(language, product.name, product.nameHi),
    art: product.imgpath,
    delivery: deliveryOf(product),
  }));
}

function deliveryOf({ isApi, instock }: ProductView): SectionProduct['delivery'] {
  if (!instock) return 'outOfStock';
  return isApi ? 'instant' : 'later';
}
