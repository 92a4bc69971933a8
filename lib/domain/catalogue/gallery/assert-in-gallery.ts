import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { mediaKey, mediaUrl } from './media-address';

/** An uploaded picture as a form names it: by its row in the gallery, or by its path. */
type Picture = { imageId: string } | { imgpath: string };

/**
 * Throws invalid_input for an uploaded picture that is no longer in the gallery: a page that was opened before it was
 * deleted would put a broken picture on sale. In the caller's transaction; it cannot be deleted until that ends, and is
 * in use then. Paths of other pictures, such as those of the demo, are in no gallery.
 */
export async function assertInGallery({ db }: Pick<Context, 'db'>, picture: Picture): Promise<void> {
  const wanted = conditionOf(picture);
  if (wanted === null) return;
  const found = await db.$queryRaw<unknown[]>`select 1 from gallery_images where ${wanted} for share`;
  if (found.length > 0) return;
  const [field = ''] = Object.keys(picture);
  throw new AppError('invalid_input', 'catalogue.noSuchImage', {
    fields: { [field]: 'catalogue.noSuchImage' },
  });
}

function conditionOf(picture: Picture): Prisma.Sql | null {
  if ('imageId' in picture) return Prisma.sql`id = ${picture.imageId}`;
  const key = mediaKey(picture.imgpath);
  return key === null ? null : Prisma.sql`url = ${mediaUrl(key)}`;
}
