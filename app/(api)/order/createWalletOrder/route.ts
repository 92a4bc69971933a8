import { notFound } from '@/lib/platform/errors';
import { createWalletOrder } from '@/lib/store/orders';
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
  ({ context, body, viewer, remember }) => {
    assertApiKey(context, body.apiKey);
    // Nobody spends another's money, administrators included.
    if (body.userid !== viewer.userid) throw notFound('User');
    return createWalletOrder(context, { viewer, body, remember });
  },
);
