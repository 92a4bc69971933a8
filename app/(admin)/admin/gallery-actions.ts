'use server';

import { createHash } from 'node:crypto';
import { createImage, deleteImage, editImage } from '@/lib/domain/catalogue';
import {
  deleteImageForm,
  editImageForm,
  LARGEST_IMAGE,
  uploadImageForm,
} from '@/lib/domain/catalogue/schema';
import { action } from '@/lib/http/action';
import { tooLarge } from '@/lib/http/request/body';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';

export const uploadImageAction = action(
  {
    access: 'gallery.write',
    input: uploadImageForm,
    limit: { name: 'uploadPerUser', by: 'viewer' },
    refusal: 'forms.requiredFields',
  },
  async function uploadImageByForm({ context, input, viewer }) {
    const { key, images: file, ...fields } = input;
    if (file.size > LARGEST_IMAGE) throw tooLarge(LARGEST_IMAGE);
    const images = new Uint8Array(await file.arrayBuffer());
    const digest = createHash('sha256').update(images).digest('base64url');
    const body = { ...fields, images: digest };
    const call = { userId: viewer.userid, route: 'action upload-image', key, body };
    await withIdempotencyKey(context, call, async (idempotency) => ({
      image: await createImage(context, { ...fields, images, idempotency }),
    }));
    return {};
  },
);

export const editImageAction = action(
  { access: 'gallery.write', input: editImageForm },
  async function editImageByForm({ context, input }) {
    return editImage(context, input);
  },
);

export const deleteImageAction = action(
  { access: 'gallery.write', input: deleteImageForm },
  async function deleteImageByForm({ context, input }) {
    await deleteImage(context, input);
  },
);
