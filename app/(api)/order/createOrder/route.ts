import { handle } from '@/lib/http/handle';
import { goodsNamed } from '@/lib/domain/catalogue';
import { createOrder } from '@/lib/domain/orders';
import { createOrderCallSchema } from '@/lib/domain/orders/schema';
import { withCouponGuard } from '@/lib/http/guards/coupon-guard';
import { assertApiKey } from '@/lib/http/request/api-key';
import { notFound } from '@/lib/platform/errors';

export const POST = handle(
  {
    endpoint: 'POST /order/createOrder',
    access: 'signed-in',
    body: createOrderCallSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  async ({ context, request, body: { itemid: item, product_id: product, ...sent }, viewer }) => {
    assertApiKey(context, sent.apiKey);
    // A user may order only for themselves, administrators included, because the order belongs to the caller.
    if (sent.userid !== viewer.userid) throw notFound('User');
    const { productId: product_id, itemid } = await goodsNamed(context, { product, item });
    const body = { ...sent, product_id, itemid };
    const place = () => createOrder(context, { viewer, body });
    return { data: await withCouponGuard({ request, viewer, code: body.coupon }, place) };
  },
);
