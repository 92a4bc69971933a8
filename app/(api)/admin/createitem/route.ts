import { catalogueRefusal, createItem, createItemBody } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { access: 'admin', body: createItemBody, refusal: catalogueRefusal },
  async ({ context, body: item }) => {
    return {
      item: await createItem(context, { item }),
      message: 'Item created successfully!',
    };
  },
);
