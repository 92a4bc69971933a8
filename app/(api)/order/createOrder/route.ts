import { createOrder } from '@/lib/domain/orders';
import { createOrderSchema } from '@/lib/domain/orders/schema';
import { handle } from '@/lib/http/handle';
import { assertApiKey } from '@/lib/http/request/api-key';
import { notFound } from '@/lib/platform/errors';

export const POST = handle(
  {
    access: 'signed-in',
    body: createOrderSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  async ({ context, body, viewer }) => {
    assertApiKey(context, body.apiKey);
    // A user may order only for themselves, administrators included, because the order belongs to the caller.
    if (body.userid !== viewer.userid) throw notFound('User');
    return { data: await createOrder(context, { viewer, body }) };
  },
);
