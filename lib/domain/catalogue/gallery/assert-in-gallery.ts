import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { mediaKey, mediaUrl } from './media-address';

/**
 * Throws invalid_input for an uploaded picture that is no longer in the gallery: a page that was opened before it was
 * deleted would put a broken picture on sale. In the caller's transaction; it cannot be deleted until that ends, and is
 * in use then.
 */
export async function assertInGallery({ db }: Pick<Context, 'db'>, imgpath: string): Promise<void> {
  const key = mediaKey(imgpath);
  if (key === null) return;
  const found = await db.$queryRaw<unknown[]>`
    select 1 from gallery_images where url = ${mediaUrl(key)} for share`;
  if (found.length === 0)
    throw new AppError('invalid_input', 'catalogue.noSuchImage', {
      fields: { imgpath: 'catalogue.noSuchImage' },
    });
}
