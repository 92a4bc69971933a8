import { catalogueRefusal, createProduct, createProductBody } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';
import { message } from '@/lib/platform/messages';

/** POST /admin/createproduct: a page has that path too, so next.config.mjs leads calls with JSON here. */
export const POST = handle(
  { access: 'admin', body: createProductBody, refusal: catalogueRefusal },
  async ({ context, body: product }) => ({
    product: await createProduct(context, { product }),
    message: message('catalogue.productCreated'),
  }),
);
