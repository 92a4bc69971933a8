import { presentGalleryImage } from '@/lib/domain/catalogue/present';
import type { GalleryImageView, ImageType } from '@/lib/domain/catalogue/schema';
import { imageWithoutHindi } from '@/lib/domain/catalogue/without-hindi';
import type { Context } from '@/lib/domain/context';

const MOST = 500;

/**
 * The pictures of the gallery, newest first; with `type`, only those of this type; with `hindi`, those that lack a
 * Hindi text.
 */
export async function listImages(
  { db }: Pick<Context, 'db'>,
  { type, hindi }: { type?: ImageType | undefined; hindi?: 'missing' | undefined },
): Promise<GalleryImageView[]> {
  const images = await db.galleryImage.findMany({
    where: { ...(type && { type }), ...(hindi && imageWithoutHindi) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  });
  return images.map(presentGalleryImage);
}
