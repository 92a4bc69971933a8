import { presentGalleryImage } from '@/lib/domain/catalogue/present';
import type { GalleryImageView, ImageType } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';

const MOST = 500;

/** The pictures of the gallery, newest first; with `type`, only those of this type. */
export async function listImages(
  { db }: Pick<Context, 'db'>,
  { type }: { type?: ImageType | undefined },
): Promise<GalleryImageView[]> {
  const images = await db.galleryImage.findMany({
    ...(type ? { where: { type } } : {}),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  });
  return images.map(presentGalleryImage);
}
