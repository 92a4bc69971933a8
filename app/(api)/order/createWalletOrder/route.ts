import { handle } from '@/lib/http/handle';
import { createWalletOrder } from '@/lib/domain/orders';
import { createOrderSchema } from '@/lib/domain/orders/schema';
import { withCouponGuard } from '@/lib/http/guards/coupon-guard';
import { assertApiKey } from '@/lib/http/request/api-key';
import { notFound } from '@/lib/platform/errors';

export const POST = handle(
  {
    endpoint: 'POST /order/createWalletOrder',
    access: 'signed-in',
    body: createOrderSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, request, body, viewer, idempotency }) => {
    assertApiKey(context, body.apiKey);
    // A user may spend only their own T-Coins, administrators included.
    if (body.userid !== viewer.userid) throw notFound('User');
    return withCouponGuard({ request, viewer, code: body.coupon }, () =>
      createWalletOrder(context, { viewer, body, idempotency }),
    );
  },
);
