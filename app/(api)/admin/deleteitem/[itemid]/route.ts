import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { deleteItem, nameSchema } from '@/lib/domain/catalogue';
import { message } from '@/lib/platform/messages';

const params = z.object({ itemid: nameSchema });

export const POST = handle(
  { access: 'catalogue.write', params },
  async ({ context, params: { itemid: itemName } }) => {
    await deleteItem(context, { itemName });
    return { message: message('catalogue.itemDeleted') };
  },
);
