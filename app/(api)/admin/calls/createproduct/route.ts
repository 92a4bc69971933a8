import { handle } from '@/lib/http/handle';
import { catalogueRefusal, createProduct, createProductBody } from '@/lib/domain/catalogue';
import { message } from '@/lib/platform/messages';

/** POST /admin/createproduct. A page has the same path, so next.config.mjs rewrites calls with JSON to this route. */
export const POST = handle(
  { access: 'catalogue.write', body: createProductBody, refusal: catalogueRefusal },
  async ({ context, body: product }) => ({
    product: await createProduct(context, { product }),
    message: message('catalogue.productCreated'),
  }),
);
