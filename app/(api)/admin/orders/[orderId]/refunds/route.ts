import { handle } from '@/lib/http/handle';
import { addRefund, addRefundParams, getOrderRefunds } from '@/lib/domain/orders';
import { addRefundSchema } from '@/lib/domain/orders/schema';

export const GET = handle(
  { endpoint: 'GET /admin/orders/[orderId]/refunds', access: 'orders.read', params: addRefundParams },
  ({ context, params }) => getOrderRefunds(context, params),
);

export const POST = handle(
  {
    access: 'orders.settle',
    params: addRefundParams,
    body: addRefundSchema,
    idempotent: true,
  },
  async ({ context, params, body, idempotency }) => ({
    order: await addRefund(context, { ...params, ...body, idempotency }),
  }),
);
