import { handle } from '@/lib/http/handle';
import { updateItem, updateItemBody, updateItemParams } from '@/lib/domain/catalogue';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { access: 'catalogue.write', params: updateItemParams, body: updateItemBody },
  async ({ context, params, body }) => {
    const item = await updateItem(context, { ...params, ...body });
    return { item, message: message('catalogue.priceUpdated') };
  },
);
