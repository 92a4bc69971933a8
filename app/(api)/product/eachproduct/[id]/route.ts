import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { getProduct } from '@/lib/domain/catalogue';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { cachedJson } from '@/lib/http/cache/cached-json';

export const GET = handle(
  { access: 'public', params: z.object({ id: idSchema }) },
  ({ context, request, params }) =>
    cachedJson(request, `product:${params.id}`, async () => ({ product: await getProduct(context, params) })),
);
