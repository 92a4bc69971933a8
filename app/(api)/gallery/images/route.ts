import { handle } from '@/lib/http/handle';
import { listGallery } from '@/lib/domain/catalogue';
import { cachedJson } from '@/lib/http/cache/cached-json';

export const GET = handle({ access: 'public' }, ({ context, request }) =>
  cachedJson(request, 'gallery', () => listGallery(context)),
);
