import { z } from 'zod';
import { deleteImage } from '@/lib/store/catalogue';
import { idSchema } from '@/lib/store/catalogue/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'admin', params: z.object({ id: idSchema }) },
  async ({ context, params, viewer, requestId }) => {
    await deleteImage(context, { ...params, actorId: viewer.userid, requestId });
    return { message: 'Image deleted successfully!' };
  },
);
