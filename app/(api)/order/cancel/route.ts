import { handle } from '@/lib/http/handle';
import { cancelOwnOrder } from '@/lib/domain/orders';
import { cancelOrderSchema } from '@/lib/domain/orders/schema';

export const POST = handle(
  {
    endpoint: 'POST /order/cancel',
    access: 'signed-in',
    body: cancelOrderSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, body, idempotency }) => cancelOwnOrder(context, { ...body, idempotency }),
);
