import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { getProduct } from '@/lib/domain/catalogue';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { memoize } from '@/lib/http/cache/cached-json';
import { drawShareCard } from './share-card';

const HOUR = 3600;

/** The preview picture of a product for links in chats and social networks (Open Graph), 1200 by 630 pixels. */
export const GET = handle(
  { access: 'public', params: z.object({ id: idSchema }) },
  async ({ context, params }) => {
    const product = await getProduct(context, params);
    // Cached because drawing is expensive, and services that show a link request its picture several times.
    const { body } = await memoize(`share ${product._id}`, async () =>
      (await drawShareCard(product, context.shop.name)).toString('base64'),
    );
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${HOUR}` };
    return new Response(Buffer.from(body, 'base64'), { headers });
  },
);
