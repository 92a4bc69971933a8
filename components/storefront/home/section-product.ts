import { type CatalogueText, catalogueText } from '@/components/shared/catalogue-text';
import type { ProductOffer, ProductView } from '@/lib/domain/catalogue/schema';
import type { Language } from '@/lib/platform/languages';

export type Offers = ReadonlyMap<string, ProductOffer>;

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
  /** The lowest price, in rupees; null when nothing of it can be bought now. */
  from: number | null;
  /** The most points that an item of it earns; 0 for none. */
  points: number;
  /** Until when a campaign lowers a price of it, in ISO time. */
  until: string | null;
}

export function sectionProducts(
  products: ProductView[],
  offers: Offers,
  language: Language,
): SectionProduct[] {
  return products.map((product) => {
    const offer = offers.get(product._id);
    return {
      id: product._id,
      name: catalogueText(language, product.name, product.nameHi),
      art: product.imgpath,
      delivery: deliveryOf(product),
      from: offer?.from ?? null,
      points: offer?.points ?? 0,
      until: offer?.until ?? null,
    };
  });
}

function deliveryOf({ isApi, instock }: ProductView): SectionProduct['delivery'] {
  if (!instock) return 'outOfStock';
  return isApi ? 'instant' : 'later';
}
