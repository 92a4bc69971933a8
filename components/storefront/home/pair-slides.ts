import { type CatalogueText, catalogueText } from '@/components/shared/catalogue-text';
import type { GalleryView } from '@/lib/domain/catalogue/schema';
import type { Language } from '@/lib/platform/languages';

export interface SlideView {
  id: string;
  title: CatalogueText;
  wideUrl: string;
  narrowUrl: string;
  redirectUrl: string | null;
}

const SLIDES = 3;

/** The first three banners as pairs of desktop and mobile pictures; where one is missing the other is used for both. */
export function pairSlides({ CarouselPc, CarouselMb }: GalleryView, language: Language): SlideView[] {
  const count = Math.min(SLIDES, Math.max(CarouselPc.length, CarouselMb.length));
  return Array.from({ length: count }, (_, index) => {
    const wide = CarouselPc[index] ?? CarouselMb[index];
    const narrow = CarouselMb[index] ?? CarouselPc[index];
    if (!wide || !narrow) return [];
    return {
      id: wide.id,
      title: catalogueText(language, wide.title, wide.titleHi),
      wideUrl: wide.url,
      narrowUrl: narrow.url,
      redirectUrl: wide.redirectUrl ?? narrow.redirectUrl,
    };
  }).flat();
}
