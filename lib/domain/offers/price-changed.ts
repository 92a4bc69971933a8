import { findSale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import type { Order } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import { couponRefused } from './coupons/coupon-refused';
import { priceSale } from './price-sale';
import { readBreakdown } from './stored-breakdown';

/** The error for a price, in paise, that is not the one that was seen. */
export function priceChanged({ now, seen }: { now: Paise; seen: Paise }): AppError {
  const amounts = { now: formatRupees(rupees(now)), seen: formatRupees(rupees(seen)) };
  return new AppError('price_changed', message('orders.priceChanged', amounts), {
    amounts: { price: rupees(now) },
  });
}

type Priced = Pick<Order, 'userId' | 'productId' | 'itemid' | 'input1' | 'input2' | 'value' | 'breakdown'>;

/** Why an order that was priced a moment ago is not written: its price of now, or that an offer was just edited. */
export async function whyNotAtPrice(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  order: Priced,
): Promise<AppError> {
  const { productId, itemid, input1, input2, value } = order;
  const [sale, buyer] = await Promise.all([
    findSale(context, { productId, itemid }),
    context.db.user.findUniqueOrThrow({ where: { id: order.userId } }),
  ]);
  if (!sale) return notFound('Item');
  const { steps } = readBreakdown(order.breakdown);
  const code = steps.find(({ name }) => name === 'coupon')?.code;
  const { breakdown, refusal } = await priceSale(context, { sale, buyer, player: { input1, input2 }, code });
  if (refusal) return couponRefused(refusal, breakdown.price);
  if (breakdown.price === value) return new AppError('conflict', 'offers.changedMeanwhile');
  return priceChanged({ now: breakdown.price, seen: value });
}
