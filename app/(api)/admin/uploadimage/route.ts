import { createImage, createImageBody } from '@/lib/domain/catalogue';
import { LARGEST_IMAGE, REQUIRED_FIELDS } from '@/lib/domain/catalogue/schema';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  {
    access: 'admin',
    body: createImageBody,
    file: { name: 'images', largest: LARGEST_IMAGE },
    limit: { name: 'uploadPerUser', by: 'viewer' },
    refusal: REQUIRED_FIELDS,
  },
  async ({ context, body }) => ({
    image: await createImage(context, body),
    message: 'Image uploaded successfully!',
  }),
);
