import { handle } from '@/lib/http/handle';
import { returnOrderCodes } from '@/lib/domain/orders';
import { orderCodesSchema } from '@/lib/domain/orders/schema';

export const POST = handle(
  {
    endpoint: 'POST /order/codes/return',
    access: 'signed-in',
    body: orderCodesSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, body, idempotency }) => returnOrderCodes(context, { orderId: body.orderid, idempotency }),
);
