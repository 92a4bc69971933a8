'use server';

import { z } from 'zod';
import { deleteImage } from '@/lib/store/catalogue';
import { idSchema } from '@/lib/store/catalogue/schema';
import { action } from '@/lib/web/action';

export const deleteImageAction = action(
  { access: 'admin', input: z.object({ id: idSchema }) },
  async function deleteImageByForm({ context, input: { id }, viewer, requestId }) {
    await deleteImage(context, { id, actorId: viewer.userid, requestId });
  },
);
