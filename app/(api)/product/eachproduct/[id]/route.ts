import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { getProduct, nameSchema, productIdNamed } from '@/lib/domain/catalogue';
import { cachedJson } from '@/lib/http/cache/cached-json';

export const GET = handle(
  { access: 'public', params: z.object({ id: nameSchema }) },
  async ({ context, request, params }) => {
    const id = await productIdNamed(context, params.id);
    return cachedJson(request, `product:${id}`, async () => ({ product: await getProduct(context, { id }) }));
  },
);
