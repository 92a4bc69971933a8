import { handle } from '@/lib/http/handle';
import { catalogueRefusal, createItem, createItemBody } from '@/lib/domain/catalogue';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { access: 'catalogue.write', body: createItemBody, refusal: catalogueRefusal },
  async ({ context, body: item }) => {
    return {
      item: await createItem(context, { item }),
      message: message('catalogue.itemCreated'),
    };
  },
);
