import { costFloor, inputsOf, priceFor, type Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { type Campaign, type Coupon, Prisma, type User } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { campaignOffer } from './campaigns/campaign-offer';
import { chooseCampaign } from './campaigns/choose-campaign';
import { type Player, type Uses, usesSql } from './count-uses';
import { couponOffer } from './coupons/coupon-offer';
import { judgeTerms, judgeUses } from './coupons/judge-coupon';
import { COUPON_COLUMNS } from './offer-columns';
import { NO_TERMS, readTerms } from './price-terms';
import { type Breakdown, type Offer, priceWaterfall } from './price-waterfall';
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
  /** With the campaign and the coupon if they can be used. */
  breakdown: Breakdown;
  /** The campaign and the coupon that the price uses. */
  campaign: Campaign | null;
  coupon: Coupon | null;
  refusal: CouponRefusal | null;
}

type PriceContext = Pick<Context, 'db' | 'clock' | 'shop'>;

/** The price of an item for a buyer. Only this function decides it. */
export async function priceSale(context: PriceContext, input: PriceSaleInput): Promise<PricedSale> {
  const { sale, buyer, code } = input;
  const { item } = sale;
  const asksOne = inputsOf(sale.product).length === 1;
  const player = input.player && { ...input.player, ...(asksOne && { input2: null }) };
  const role = priceFor(item, buyer.role);
  const goods = { productId: sale.product._id, itemid: item.itemid };
  const { running, tier } =
    buyer.role === 'reseller' ? NO_TERMS : await readTerms(context, { goods, userId: buyer.id });
  const chosen = await chooseCampaign(context, { sale, buyer, player, price: role, running });
  const found = code === undefined ? null : await findCoupon(context, { sale, buyer, player, code, role });
  const coupon = typeof found === 'string' ? null : found;
  // Goods of unknown cost are sold no lower than a person has priced them: at the price for resellers.
  const floor = chosen || coupon || tier ? ((await costFloor(context, item)) ?? item.resellPrice) : 0n;
  const priced = (offers: Offer[]) =>
    priceWaterfall({
      base: item.discountedPrice,
      role,
      offers,
      floor,
      pointsPercent: context.shop.pointsPercent,
      tier,
    });
  const inCampaign = chosen ? [campaignOffer(chosen)] : [];
  const reached = priced(inCampaign);
  // A campaign that can take nothing off must not use up its units.
  const campaign = reached.price < role ? chosen : null;
  const plain = campaign ? reached : priced([]);
  if (!coupon)
    return { breakdown: plain, campaign, coupon, refusal: typeof found === 'string' ? found : null };
  const breakdown = priced([...(campaign ? inCampaign : []), couponOffer(coupon)]);
  if (breakdown.price === plain.price)
    return { breakdown: plain, campaign, coupon: null, refusal: 'no_discount' };
  return { breakdown, campaign, coupon, refusal: null };
}

interface FindCouponInput extends Pick<PriceSaleInput, 'sale' | 'buyer'> {
  player: Player | null;
  code: string;
  role: Paise;
}

/** The coupon with this code, or why the buyer cannot use it. */
async function findCoupon(
  context: PriceContext,
  { sale: { product, item }, buyer, player, code, role }: FindCouponInput,
): Promise<Coupon | CouponRefusal> {
  const held = {
    kind: 'coupon',
    id: Prisma.sql`coupons.id`,
    isForFirst: Prisma.sql`coupons.is_for_first`,
  } as const;
  const buyerHere = { userId: buyer.id, productId: product._id, player };
  const [found] = await context.db.$queryRaw<(Coupon & Uses)[]>`
    select ${COUPON_COLUMNS}, uses.*
      from coupons, lateral (${usesSql({ held, buyer: buyerHere })}) uses where code = ${code}`;
  if (!found) return 'unknown';
  const purchase = { productId: product._id, itemid: item.itemid, price: role };
  return judgeTerms(found, purchase, context.clock.now()) ?? judgeUses(found, found) ?? found;
}
