import { z } from 'zod';
import { getProduct } from '@/lib/domain/catalogue';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { memoize } from '@/lib/http/cache/cached-json';
import { handle } from '@/lib/http/handle';
import { drawShareCard } from './share-card';

const HOUR = 3600;

/** The picture of a product for chats and networks that show what a link leads to (Open Graph), 1200 by 630. */
export const GET = handle(
  { access: 'public', params: z.object({ id: idSchema }) },
  async ({ context, params }) => {
    const product = await getProduct(context, params);
    // Drawing is dear, and whoever shows a link asks for its picture several times.
    const { body } = await memoize(`share ${product._id}`, async () =>
      (await drawShareCard(product, context.shop.name)).toString('base64'),
    );
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${HOUR}` };
    return new Response(Buffer.from(body, 'base64'), { headers });
  },
);
