import { presentImage } from '@/lib/domain/catalogue/present';
import { offered } from '@/lib/domain/catalogue/published';
import type { GalleryView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { GalleryImage } from '@/lib/platform/db';

const SHOWN = ['CarouselMb', 'CarouselPc', 'Popup'] as const;

/** The id of the product that a picture leads to, or ''. */
function productOf({ redirectUrl }: Pick<GalleryImage, 'redirectUrl'>): string {
  return /(?:^|\/)product\/([\w-]+)/.exec(redirectUrl ?? '')?.[1] ?? '';
}

/** The products that these pictures advertise and that shoppers may not see: their pages are not found. */
async function listHidden({ db }: Pick<Context, 'db'>, images: GalleryImage[]): Promise<Set<string>> {
  const ids = [...new Set(images.map(productOf))].filter(Boolean);
  if (ids.length === 0) return new Set();
  const rows = await db.product.findMany({
    where: { id: { in: ids }, NOT: offered },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * The pictures of the home page by type, oldest first, without those that lead to a product that is not offered.
 */
export async function listGallery(context: Pick<Context, 'db'>): Promise<GalleryView> {
  const images = await context.db.galleryImage.findMany({
    where: { type: { in: [...SHOWN] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 100,
  });
  const hidden = await listHidden(context, images);
  const of = (type: (typeof SHOWN)[number]) =>
    images.filter((image) => image.type === type && !hidden.has(productOf(image))).map(presentImage);
  return { CarouselMb: of('CarouselMb'), CarouselPc: of('CarouselPc'), Popup: of('Popup') };
}
