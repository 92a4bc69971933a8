import { assertMayChangePrices } from '@/lib/store/accounts';
import { createItem } from '@/lib/store/catalogue';
import { catalogueRefusal, createItemBody } from '@/lib/store/catalogue/schema';
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
