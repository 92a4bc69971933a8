import { createImage, createImageBody } from '@/lib/store/catalogue';
import { LARGEST_IMAGE, REQUIRED_FIELDS } from '@/lib/store/catalogue/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  {
    access: 'admin',
    body: createImageBody,
    file: { name: 'images', largest: LARGEST_IMAGE },
    limit: { name: 'uploadPerUser', by: 'viewer' },
    refusal: REQUIRED_FIELDS,
  },
  async ({ context, body, viewer, requestId }) => ({
    image: await createImage(context, { ...body, actorId: viewer.userid, requestId }),
    message: 'Image uploaded successfully!',
  }),
);
