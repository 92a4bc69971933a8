import { updateProduct, updateProductBody } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { access: 'admin', body: updateProductBody },
  async ({ context, body: { _id: id, ...change } }) => {
    const product = await updateProduct(context, { id, ...change });
    return { product, message: 'Product instock status updated successfully' };
  },
);
