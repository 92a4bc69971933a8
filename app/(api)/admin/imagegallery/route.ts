import { listImages } from '@/lib/store/catalogue';
import { galleryQuery } from '@/lib/store/catalogue/schema';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin', query: galleryQuery }, async ({ context, query }) => ({
  images: await listImages(context, query),
}));
