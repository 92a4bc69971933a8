import { notFound } from '@/lib/platform/errors';
import { createOrder } from '@/lib/store/orders';
import { createOrderSchema } from '@/lib/store/orders/schema';
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
    // Nobody orders for somebody else, administrators included: the order would be theirs.
    if (body.userid !== viewer.userid) throw notFound('User');
    return { data: await createOrder(context, { viewer, body }) };
  },
);
