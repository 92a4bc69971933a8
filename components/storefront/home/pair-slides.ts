import { type CatalogueText, catalogueText } from '@/components/shared/catalogue-text';
import type { GalleryView, HomeProducts, ImageView } from '@/lib/domain/catalogue/schema';
import type { Language } from '@/lib/platform/languages';
import type { Offers } from './section-product';
import { SECTIONS } from './sections';

export interface SlideView {
  id: string;
  title: CatalogueText;
  /** What an administrator wrote about the offer; null for the saving. */
  offer: CatalogueText | null;
  /** The lowest price of what the slide links to, in rupees; null where that is no product and no section. */
  from: number | null;
  /** The most that can be saved there, in per cent. */
  saving: number;
  wideUrl: string;
  narrowUrl: string;
  redirectUrl: string | null;
}

interface Catalogue {
  products: HomeProducts;
  offers: Offers;
  language: Language;
}

const SLIDES = 3;

/** The first three banners as pairs of desktop and mobile pictures; where one is missing the other is used for both. */
export function pairSlides({ CarouselPc, CarouselMb }: GalleryView, catalogue: Catalogue): SlideView[] {
  const count = Math.min(SLIDES, Math.max(CarouselPc.length, CarouselMb.length));
  return Array.from({ length: count }, (_, index) => {
    const wide = CarouselPc[index] ?? CarouselMb[index];
    const narrow = CarouselMb[index] ?? CarouselPc[index];
    if (!wide || !narrow) return [];
    const redirectUrl = wide.redirectUrl ?? narrow.redirectUrl;
    return {
      id: wide.id,
      title: catalogueText(catalogue.language, wide.title, wide.titleHi),
      offer: offerOf(wide.offer ? wide : narrow, catalogue.language),
      ...pricesOf(redirectUrl, catalogue),
      wideUrl: wide.url,
      narrowUrl: narrow.url,
      redirectUrl,
    };
  }).flat();
}

function offerOf({ offer, offerHi }: ImageView, language: Language): CatalogueText | null {
  return offer === '' ? null : catalogueText(language, offer, offerHi);
}

/** The prices of the product, or of the section of the home page, that a slide links to. */
function pricesOf(
  target: string | null,
  { products, offers }: Catalogue,
): Pick<SlideView, 'from' | 'saving'> {
  const [, product] = /^\/product\/([\w-]+)/.exec(target ?? '') ?? [];
  const section = SECTIONS.find(({ id }) => target?.endsWith(`#${id}`))?.section;
  const ids = product ? [product] : section ? products[section].map(({ _id }) => _id) : [];
  const found = ids.flatMap((id) => offers.get(id) ?? []);
  if (found.length === 0) return { from: null, saving: 0 };
  return {
    from: Math.min(...found.map(({ from }) => from)),
    saving: Math.max(...found.map(({ saving }) => saving)),
  };
}
