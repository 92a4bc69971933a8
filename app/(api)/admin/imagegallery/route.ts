import { handle } from '@/lib/http/handle';
import { listImages } from '@/lib/domain/catalogue';
import { galleryQuery } from '@/lib/domain/catalogue/schema';

export const GET = handle({ access: 'catalogue.read', query: galleryQuery }, async ({ context, query }) => ({
  images: await listImages(context, query),
}));
