import type { GalleryView } from '@/lib/domain/catalogue/schema';

export interface SlideView {
  id: string;
  title: string;
  wideUrl: string;
  narrowUrl: string;
  redirectUrl: string | null;
}

const SLIDES = 3;

/** The first three banners, each with its desktop and its mobile picture; one stands in for a missing other. */
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
