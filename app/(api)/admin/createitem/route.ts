import { assertMayChangePrices } from '@/lib/store/accounts';
import { catalogueRefusal, createItem, createItemBody } from '@/lib/store/catalogue';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'admin', body: createItemBody, refusal: catalogueRefusal },
  async ({ context, body: item, viewer, requestId }) => {
    assertMayChangePrices(viewer);
    return {
      item: await createItem(context, { item, actorId: viewer.userid, requestId }),
      message: 'Item created successfully!',
    };
  },
);
