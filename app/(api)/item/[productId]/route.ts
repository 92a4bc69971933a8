import { z } from 'zod';
import { listItems } from '@/lib/domain/catalogue';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { cachedJson } from '@/lib/http/cache/cached-json';
import { handle } from '@/lib/http/handle';

export const GET = handle(
  { access: 'public', greetsViewer: true, params: z.object({ productId: idSchema }) },
  async ({ context, request, params, viewer }) => {
    const { productId } = params;
    const role = viewer?.role ?? 'user';
    // Only the answer for ordinary users is cached; other roles see other prices, which are read at each request.
    if (role !== 'user') return { items: await listItems(context, { productId, role }) };
    return cachedJson(request, `items:${productId}`, async () => ({
      items: await listItems(context, { productId, role }),
    }));
  },
);
