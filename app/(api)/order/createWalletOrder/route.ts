import { createWalletOrder } from '@/lib/domain/orders';
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
  ({ context, body, viewer, idempotency }) => {
    assertApiKey(context, body.apiKey);
    // A user may spend only their own T-Coins, administrators included.
    if (body.userid !== viewer.userid) throw notFound('User');
    return createWalletOrder(context, { viewer, body, idempotency });
  },
);
