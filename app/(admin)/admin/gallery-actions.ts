'use server';

import { z } from 'zod';
import { deleteImage, editImage } from '@/lib/domain/catalogue';
import { editImageForm, idSchema } from '@/lib/domain/catalogue/schema';
import { action } from '@/lib/http/action';

export const editImageAction = action(
  { access: 'gallery.write', input: editImageForm },
  async function editImageByForm({ context, input }) {
    return editImage(context, input);
  },
);

export const deleteImageAction = action(
  { access: 'gallery.write', input: z.object({ id: idSchema }) },
  async function deleteImageByForm({ context, input: { id } }) {
    await deleteImage(context, { id });
  },
);
