import type { Context } from '@/lib/store/context';
import { presentGalleryImage } from './present';
import type { GalleryImageView, ImageType } from './schema';

const MOST = 500;

/** What is in the gallery, newest first; `type`: only those. */
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
