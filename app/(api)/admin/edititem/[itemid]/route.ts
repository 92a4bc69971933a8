import { z } from 'zod';
import { assertMayChangePrices } from '@/lib/domain/accounts';
import { catalogueRefusal, editItem, editItemBody, nameSchema } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';
import { message } from '@/lib/platform/messages';

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
    message: message('catalogue.itemUpdated'),
  }),
);
