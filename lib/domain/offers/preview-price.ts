import type { Viewer } from '@/lib/domain/accounts/schema';
import { findSale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { couponRefused } from './coupons/coupon-refused';
import { priceSale } from './price-sale';
import type { PricePreview, PricePreviewBody } from './schema';
import { viewOfSteps } from './stored-breakdown';

export interface PreviewPriceInput {
  viewer: Viewer;
  body: PricePreviewBody;
}

/**
 * What an order of this item would cost the viewer now. It holds nothing: another customer may use the coupon first.
 * Throws not_found, and coupon_refused with the price without the coupon.
 */
export async function previewPrice(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  { viewer, body }: PreviewPriceInput,
): Promise<PricePreview> {
  const { product_id: productId, itemid, input1, input2, coupon: code } = body;
  const sale = await findSale(context, { productId, itemid });
  if (!sale) throw notFound('Item');
  const { breakdown, refusal } = await priceSale(context, {
    sale,
    buyer: { id: viewer.userid, role: viewer.role },
    player: input1 ? { input1, input2: input2 ?? '' } : null,
    code,
  });
  const { price, steps, points } = breakdown;
  if (refusal) throw couponRefused(refusal, price);
  return { price: rupees(price), steps: viewOfSteps(steps), points: rupees(points) };
}
