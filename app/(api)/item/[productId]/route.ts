import { z } from 'zod';
import { listItems } from '@/lib/store/catalogue';
import { idSchema } from '@/lib/store/catalogue/schema';
import { handle } from '@/lib/web/handle';
import { published } from '@/lib/web/published';

export const GET = handle(
  { access: 'public', greetsViewer: true, params: z.object({ productId: idSchema }) },
  async ({ context, request, params, viewer }) => {
    const { productId } = params;
    const role = viewer?.role ?? 'user';
    // Only what everyone sees is shared; a reseller's prices are read for them alone.
    if (role !== 'user') return { items: await listItems(context, { productId, role }) };
    return published(request, `items:${productId}`, async () => ({
      items: await listItems(context, { productId, role }),
    }));
  },
);
