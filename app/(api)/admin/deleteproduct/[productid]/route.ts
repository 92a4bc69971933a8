import { z } from 'zod';
import { deleteProduct, nameSchema } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';

const params = z.object({ productid: nameSchema });

export const POST = handle(
  { access: 'admin', params },
  async ({ context, params: { productid: product } }) => {
    await deleteProduct(context, { product });
    return { message: 'Product deleted successfully!' };
  },
);
