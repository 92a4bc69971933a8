import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { deleteProduct, nameSchema } from '@/lib/domain/catalogue';
import { message } from '@/lib/platform/messages';

const params = z.object({ productid: nameSchema });

export const POST = handle(
  { access: 'catalogue.write', params },
  async ({ context, params: { productid: product } }) => {
    await deleteProduct(context, { product });
    return { message: message('catalogue.productDeleted') };
  },
);
