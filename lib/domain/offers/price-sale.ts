import { costFloor, priceFor, type Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import type { Coupon, User } from '@/lib/platform/db';
import { countUses } from './coupons/count-uses';
import { couponOffer } from './coupons/coupon-offer';
import { judgeTerms, judgeUses } from './coupons/judge-coupon';
import { type Breakdown, priceWaterfall } from './price-waterfall';
import type { CouponRefusal } from './schema';

export interface PriceSaleInput {
  sale: Sale;
  buyer: Pick<User, 'id' | 'role'>;
  /** Null while it is not entered. */
  player: { input1: string; input2: string } | null;
  /** A normalised code. */
  code?: string | undefined;
}

export interface PricedSale {
  /** With the coupon if it can be used. */
  breakdown: Breakdown;
  /** The coupon that the price uses. */
  coupon: Coupon | null;
  refusal: CouponRefusal | null;
}

/** The price of an item for a buyer. Only this function decides it; without a code it reads nothing. */
export async function priceSale(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  { sale, buyer, player, code }: PriceSaleInput,
): Promise<PricedSale> {
  const { item, product } = sale;
  const role = priceFor(item, buyer.role);
  const given = { base: item.discountedPrice, role, pointsPercent: context.shop.pointsPercent };
  const plain = priceWaterfall({ ...given, offers: [], floor: 0n });
  if (code === undefined) return { breakdown: plain, coupon: null, refusal: null };
  const without = (refusal: CouponRefusal): PricedSale => ({ breakdown: plain, coupon: null, refusal });
  const coupon = await context.db.coupon.findUnique({ where: { code } });
  if (!coupon) return without('unknown');
  const purchase = { productId: product._id, itemid: item.itemid, price: role };
  const refused = judgeTerms(coupon, purchase, context.clock.now());
  if (refused) return without(refused);
  const uses = await countUses(context, {
    coupon,
    buyer: { userId: buyer.id, productId: product._id, player },
  });
  const spent = judgeUses(coupon, uses);
  if (spent) return without(spent);
  // Goods of unknown cost are sold no lower than a person has priced them: at the price for resellers.
  const floor = (await costFloor(context, item)) ?? item.resellPrice;
  const breakdown = priceWaterfall({ ...given, offers: [couponOffer(coupon)], floor });
  if (breakdown.price === role) return without('no_discount');
  return { breakdown, coupon, refusal: null };
}
