import { z } from 'zod';
import { getProduct } from '@/lib/store/catalogue';
import { idSchema } from '@/lib/store/catalogue/schema';
import { handle } from '@/lib/web/handle';
import { sharePicture } from './share-picture';

/** The picture of a product for chats and networks that show what a link leads to (Open Graph), 1200 by 630. */
export const GET = handle(
  { access: 'public', params: z.object({ id: idSchema }) },
  async ({ context, params }) => sharePicture(await getProduct(context, params), context.shop.name),
);
