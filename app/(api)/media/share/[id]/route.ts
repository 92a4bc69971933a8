import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { getProduct } from '@/lib/domain/catalogue';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { keptShareCard } from './kept-cards';

const HOUR = 3600;

/** The preview picture of a product for links in chats and social networks (Open Graph), 1200 by 630 pixels. */
export const GET = handle(
  { access: 'public', params: z.object({ id: idSchema }) },
  async ({ context, params }) => {
    const product = await getProduct(context, params);
    const { png, isComplete } = await keptShareCard(product, context.shop.name);
    const headers = {
      'Content-Type': 'image/png',
      'Cache-Control': isComplete ? `public, max-age=${HOUR}` : 'no-store',
    };
    return new Response(png, { headers });
  },
);
