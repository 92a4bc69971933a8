import { createOrder } from '@/lib/store/orders';
import { createOrderSchema } from '@/lib/store/orders/schema';
import { assertOwner } from '@/lib/web/access';
import { assertApiKey } from '@/lib/web/api-key';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  {
    access: 'signed-in',
    body: createOrderSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  async ({ context, body, viewer }) => {
    assertApiKey(context, body.apiKey);
    assertOwner(body.userid, viewer);
    return { data: await createOrder(context, { viewer, body }) };
  },
);
