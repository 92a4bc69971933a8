import { handle } from '@/lib/http/handle';
import { goodsNamed } from '@/lib/domain/catalogue';
import { createWalletOrder } from '@/lib/domain/orders';
import { createOrderCallSchema } from '@/lib/domain/orders/schema';
import { withCouponGuard } from '@/lib/http/guards/coupon-guard';
import { assertApiKey } from '@/lib/http/request/api-key';
import { notFound } from '@/lib/platform/errors';

export const POST = handle(
  {
    endpoint: 'POST /order/createWalletOrder',
    access: 'signed-in',
    body: createOrderCallSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  async ({ context, request, body: { itemid: item, product_id: product, ...sent }, viewer, idempotency }) => {
    assertApiKey(context, sent.apiKey);
    // A user may spend only their own T-Coins, administrators included.
    if (sent.userid !== viewer.userid) throw notFound('User');
    const { productId: product_id, itemid } = await goodsNamed(context, { product, item });
    const body = { ...sent, product_id, itemid };
    return withCouponGuard({ request, viewer, code: body.coupon }, () =>
      createWalletOrder(context, { viewer, body, idempotency }),
    );
  },
);
