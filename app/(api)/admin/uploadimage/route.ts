import { handle } from '@/lib/http/handle';
import { createImage, createImageBody } from '@/lib/domain/catalogue';
import { LARGEST_IMAGE } from '@/lib/domain/catalogue/schema';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    access: 'gallery.write',
    body: createImageBody,
    file: { name: 'images', largest: LARGEST_IMAGE },
    limit: { name: 'uploadPerUser', by: 'viewer' },
    refusal: 'forms.requiredFields',
  },
  async ({ context, body }) => ({
    image: await createImage(context, body),
    message: message('catalogue.imageUploaded'),
  }),
);
