import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { changesBetween } from '@/lib/domain/catalogue/audit-snapshot';
import { assertVersion } from '@/lib/domain/catalogue/named-row';
import { presentGalleryImage } from '@/lib/domain/catalogue/present';
import { type editImageForm, type GalleryImageView, isSafeRedirect } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { type GalleryImage, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';

export type EditImageInput = z.output<typeof editImageForm>;

/**
 * Changes the texts and the link of a picture; its file stays. The audit log has what differs, or nothing. Throws
 * not_found, conflict (it was changed meanwhile), and invalid_input for an unsafe redirect.
 */
export async function editImage(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, seen, redirectUrl, ...texts }: EditImageInput,
): Promise<GalleryImageView> {
  assertSafeRedirect(redirectUrl);
  return transaction(context, async (inside) => {
    await inside.db.$queryRaw`select 1 from gallery_images where id = ${id} for update`;
    const before = await inside.db.galleryImage.findUnique({ where: { id } });
    if (!before) throw notFound('Image');
    const data = { ...texts, redirectUrl: redirectUrl || null };
    const { changed, ...change } = changesBetween(snapshotOf(before), data);
    const now = presentGalleryImage(before);
    // Also the answer to a save that is repeated, which finds its own values.
    if (!changed) return now;
    assertVersion(!changesBetween({ ...now }, seen).changed);
    const image = await inside.db.galleryImage.update({ where: { id }, data });
    await recordAudit(inside, { action: 'edit-image', objectType: 'image', objectId: id, ...change });
    return presentGalleryImage(image);
  });
}

/** Throws invalid_input for an address to which a picture may not link. */
export function assertSafeRedirect(redirectUrl: string): void {
  if (redirectUrl && !isSafeRedirect(redirectUrl))
    throw new AppError('invalid_input', 'forms.unsafeRedirect', {
      fields: { redirectUrl: 'fieldErrors.leadsElsewhere' },
    });
}

function snapshotOf({ title, titleHi, offer, offerHi, redirectUrl }: GalleryImage) {
  return { title, titleHi, offer, offerHi, redirectUrl };
}
