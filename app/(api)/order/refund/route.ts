import { handle } from '@/lib/http/handle';
import { chooseRefund } from '@/lib/domain/orders';
import { chooseRefundSchema } from '@/lib/domain/orders/schema';

export const POST = handle(
  {
    endpoint: 'POST /order/refund',
    access: 'signed-in',
    body: chooseRefundSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, body, idempotency }) => chooseRefund(context, { ...body, idempotency }),
);
