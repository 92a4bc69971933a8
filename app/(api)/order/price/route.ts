import { handle } from '@/lib/http/handle';
import { previewPrice } from '@/lib/domain/offers';
import { pricePreviewBody } from '@/lib/domain/offers/schema';
import { withCouponGuard } from '@/lib/http/guards/coupon-guard';

export const POST = handle(
  { endpoint: 'POST /order/price', access: 'signed-in', body: pricePreviewBody },
  ({ context, request, body, viewer }) =>
    withCouponGuard({ request, viewer, code: body.coupon }, () => previewPrice(context, { viewer, body })),
);
