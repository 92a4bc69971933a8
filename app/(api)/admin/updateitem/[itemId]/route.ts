import { assertMayChangePrices } from '@/lib/store/accounts';
import { updateItem, updateItemBody, updateItemParams } from '@/lib/store/catalogue';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'admin', params: updateItemParams, body: updateItemBody },
  async ({ context, params, body, viewer, requestId }) => {
    assertMayChangePrices(viewer);
    const item = await updateItem(context, { ...params, ...body, actorId: viewer.userid, requestId });
    return { item, message: 'Price updated successfully' };
  },
);
