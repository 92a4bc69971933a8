import { presentImage } from '@/lib/domain/catalogue/present';
import type { GalleryView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';

const SHOWN = ['CarouselMb', 'CarouselPc', 'Popup'] as const;

/** The pictures of the home page by type, oldest first. */
export async function listGallery(context: Pick<Context, 'db'>): Promise<GalleryView> {
  const images = await context.db.galleryImage.findMany({
    where: { type: { in: [...SHOWN] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 100,
  });
  const of = (type: (typeof SHOWN)[number]) =>
    images.filter((image) => image.type === type).map(presentImage);
  return { CarouselMb: of('CarouselMb'), CarouselPc: of('CarouselPc'), Popup: of('Popup') };
}
