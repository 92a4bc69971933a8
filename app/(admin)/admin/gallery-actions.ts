'use server';

import { z } from 'zod';
import { deleteImage } from '@/lib/domain/catalogue';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { action } from '@/lib/http/action';

export const deleteImageAction = action(
  { access: 'gallery.write', input: z.object({ id: idSchema }) },
  async function deleteImageByForm({ context, input: { id } }) {
    await deleteImage(context, { id });
  },
);
