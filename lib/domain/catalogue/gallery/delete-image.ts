import { recordAudit } from '@/lib/domain/audit-log';
import type { SeenTexts } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { type GalleryImage, transaction } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { mediaKey, mediaPath } from './media-address';

export interface DeleteImageInput {
  id: string;
  /** The texts that the person saw; absent from calls of the specification and from pages of the version before. */
  seen?: SeenTexts | undefined;
}

/**
 * Deletes a picture from the gallery: first the row, then the files, which sweepMedia removes after a crash. Throws
 * not_found, and conflict while a product, an item or a collection uses the picture, or when its texts were changed
 * meanwhile.
 */
export async function deleteImage(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'media'>,
  { id, seen }: DeleteImageInput,
): Promise<void> {
  const url = await transaction(context, async (inside) => {
    await inside.db.$queryRaw`select 1 from gallery_images where id = ${id} for update`;
    const image = await inside.db.galleryImage.findUnique({ where: { id } });
    if (!image) throw notFound('Image');
    await assertUnused(inside, image);
    assertAsShown(textsOf(image), seen && textsOf(seen));
    await inside.db.galleryImage.delete({ where: { id } });
    const { title, type, redirectUrl } = image;
    await recordAudit(inside, {
      action: 'delete-image',
      objectType: 'image',
      objectId: id,
      before: { title, type, url: image.url, redirectUrl },
    });
    return image.url;
  });
  const key = mediaKey(url);
  if (key) await context.media.remove(key);
}

/** The texts of a picture as one text. */
function textsOf({ title, titleHi, offer, offerHi, redirectUrl }: SeenTexts): string {
  return JSON.stringify([title, titleHi, offer, offerHi, redirectUrl]);
}

/**
 * Throws conflict while a product, an item or a collection uses the picture, which would otherwise be shown as broken.
 */
async function assertUnused({ db }: Pick<Context, 'db'>, { id, url }: GalleryImage): Promise<void> {
  const key = mediaKey(url);
  // Versions before stored it by whichever of its widths a person had copied.
  const imgpath = key === null ? url : { startsWith: mediaPath(key) };
  const showing = { where: { imgpath, deletedAt: null }, select: { name: true } };
  const user =
    (await db.product.findFirst(showing)) ??
    (await db.item.findFirst(showing)) ??
    (await db.collection.findFirst({ where: { imageId: id }, select: { name: true } }));
  if (user) throw new AppError('conflict', message('catalogue.imageInUse', { name: user.name }));
}
