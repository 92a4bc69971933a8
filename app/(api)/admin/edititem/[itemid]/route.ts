import { z } from 'zod';
import { assertMayChangePrices } from '@/lib/store/accounts';
import { editItem, nameSchema } from '@/lib/store/catalogue';
import { catalogueRefusal, editItemBody } from '@/lib/store/catalogue/schema';
import { handle } from '@/lib/web/handle';

const params = z.object({ itemid: nameSchema });

export const POST = handle(
  { access: 'admin', params, body: editItemBody, refusal: catalogueRefusal },
  async ({ context, params: { itemid: itemName }, body: item, viewer, requestId }) => ({
    item: await editItem(context, {
      itemName,
      item,
      assertMayChangePrices: () => assertMayChangePrices(viewer),
      actorId: viewer.userid,
      requestId,
    }),
    message: 'Item updated successfully!',
  }),
);
