import { handle } from '@/lib/http/handle';
import { createOrder } from '@/lib/domain/orders';
import { createOrderSchema } from '@/lib/domain/orders/schema';
import { withCouponGuard } from '@/lib/http/guards/coupon-guard';
import { assertApiKey } from '@/lib/http/request/api-key';
import { notFound } from '@/lib/platform/errors';

export const POST = handle(
  {
    endpoint: 'POST /order/createOrder',
    access: 'signed-in',
    body: createOrderSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  async ({ context, request, body, viewer }) => {
    assertApiKey(context, body.apiKey);
    // A user may order only for themselves, administrators included, because the order belongs to the caller.
    if (body.userid !== viewer.userid) throw notFound('User');
    const place = () => createOrder(context, { viewer, body });
    return { data: await withCouponGuard({ request, viewer, code: body.coupon }, place) };
  },
);
