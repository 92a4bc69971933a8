import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { catalogueRefusal, editItem, editItemBody, nameSchema } from '@/lib/domain/catalogue';
import { message } from '@/lib/platform/messages';

const params = z.object({ itemid: nameSchema });

export const POST = handle(
  { access: 'catalogue.write', params, body: editItemBody, refusal: catalogueRefusal },
  async ({ context, params: { itemid: itemName }, body: item }) => ({
    item: await editItem(context, {
      itemName,
      item,
    }),
    message: message('catalogue.itemUpdated'),
  }),
);
