import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { deleteImage } from '@/lib/domain/catalogue';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { access: 'gallery.write', params: z.object({ id: idSchema }) },
  async ({ context, params }) => {
    await deleteImage(context, params);
    return { message: message('catalogue.imageDeleted') };
  },
);
