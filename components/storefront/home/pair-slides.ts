import type { GalleryView } from '@/lib/domain/catalogue/schema';

export interface SlideView {
  id: string;
  title: string;
  wideUrl: string;
  narrowUrl: string;
  redirectUrl: string | null;
}

const SLIDES = 3;

/** The first three banners as pairs of desktop and mobile pictures; where one is missing the other is used for both. */
export function pairSlides({ CarouselPc, CarouselMb }: GalleryView): SlideView[] {
  const count = Math.min(SLIDES, Math.max(CarouselPc.length, CarouselMb.length));
  return Array.from({ length: count }, (_, index) => {
    const wide = CarouselPc[index] ?? CarouselMb[index];
    const narrow = CarouselMb[index] ?? CarouselPc[index];
    if (!wide || !narrow) return [];
    return {
      id: wide.id,
      title: wide.title,
      wideUrl: wide.url,
      narrowUrl: narrow.url,
      redirectUrl: wide.redirectUrl ?? narrow.redirectUrl,
    };
  }).flat();
}
