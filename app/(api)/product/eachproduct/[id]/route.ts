import { z } from 'zod';
import { getProduct } from '@/lib/store/catalogue';
import { idSchema } from '@/lib/store/catalogue/schema';
import { handle } from '@/lib/web/handle';
import { published } from '@/lib/web/published';

export const GET = handle(
  { access: 'public', params: z.object({ id: idSchema }) },
  ({ context, request, params }) =>
    published(request, `product:${params.id}`, async () => ({ product: await getProduct(context, params) })),
);
