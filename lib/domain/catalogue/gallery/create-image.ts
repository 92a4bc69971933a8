import { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { presentGalleryImage } from '@/lib/domain/catalogue/present';
import { type GalleryImageView, uploadImageFields } from '@/lib/domain/catalogue/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { issue } from '@/lib/platform/messages';
import { assertSafeRedirect } from './edit-image';
import { mediaUrl } from './media-address';

/** The form of an upload. `images` contains the bytes of the file. */
export const createImageBody = uploadImageFields.extend({
  images: z.instanceof(Uint8Array).refine(({ length }) => length > 0, issue('fieldErrors.empty')),
});

export interface CreateImageInput extends z.output<typeof createImageBody> {
  idempotency?: Pick<IdempotencyHandle, 'write'>;
}

/**
 * Adds a picture to the gallery. The files are written before the row; files without a row, which a crash or an error
 * leaves, are removed by sweepMedia. Throws invalid_input for an unsafe redirect or an unreadable picture,
 * unsupported_media_type for other files.
 */
export async function createImage(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'media'>,
  { images, redirectUrl, idempotency, ...fields }: CreateImageInput,
): Promise<GalleryImageView> {
  assertSafeRedirect(redirectUrl);
  const key = await context.media.save(await context.media.encode(images));
  // The files stay when this fails: a commit whose answer was lost may have stored the row.
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    const image = await db.galleryImage.create({
      data: {
        id: newId(clock),
        ...fields,
        url: mediaUrl(key),
        redirectUrl: redirectUrl || null,
        createdAt: clock.now(),
      },
    });
    await recordAudit(inside, {
      action: 'create-image',
      objectType: 'image',
      objectId: image.id,
      after: { ...fields, url: image.url, redirectUrl: image.redirectUrl },
    });
    const view = presentGalleryImage(image);
    await idempotency?.write(inside.db, { image: view });
    return view;
  });
}
