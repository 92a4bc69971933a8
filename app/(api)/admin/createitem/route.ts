import { assertMayChangePrices } from '@/lib/domain/accounts';
import { catalogueRefusal, createItem, createItemBody } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { access: 'admin', body: createItemBody, refusal: catalogueRefusal },
  async ({ context, body: item, viewer, requestId }) => {
    assertMayChangePrices(viewer);
    return {
      item: await createItem(context, { item, actorId: viewer.userid, requestId }),
      message: message('catalogue.itemCreated'),
    };
  },
);
