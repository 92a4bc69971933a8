import { handle } from '@/lib/http/handle';
import { updateProduct, updateProductBody } from '@/lib/domain/catalogue';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { access: 'catalogue.write', body: updateProductBody },
  async ({ context, body: { _id: id, ...change } }) => {
    const product = await updateProduct(context, { id, ...change });
    return { product, message: message('catalogue.stockUpdated') };
  },
);
