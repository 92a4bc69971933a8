import { z } from 'zod';
import { deleteProduct, nameSchema } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';
import { message } from '@/lib/platform/messages';

const params = z.object({ productid: nameSchema });

export const POST = handle(
  { access: 'admin', params },
  async ({ context, params: { productid: product }, viewer, requestId }) => {
    await deleteProduct(context, { product, actorId: viewer.userid, requestId });
    return { message: message('catalogue.productDeleted') };
  },
);
