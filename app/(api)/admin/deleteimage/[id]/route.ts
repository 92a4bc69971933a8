import { z } from 'zod';
import { deleteImage } from '@/lib/domain/catalogue';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { access: 'admin', params: z.object({ id: idSchema }) },
  async ({ context, params }) => {
    await deleteImage(context, params);
    return { message: 'Image deleted successfully!' };
  },
);
