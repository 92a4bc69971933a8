import type { Context } from '@/lib/domain/context';
import { priceBeforeOffers } from '@/lib/domain/offers/price-waterfall';
import { readBreakdown } from '@/lib/domain/offers/stored-breakdown';
import { type Coupon, type Order, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { countUses } from './count-uses';
import { couponRefused } from './coupon-refused';
import { judgeTerms, judgeUses } from './judge-coupon';

type Holder = Pick<
  Order,
  'id' | 'userId' | 'productId' | 'itemid' | 'input1' | 'input2' | 'couponId' | 'breakdown' | 'createdAt'
>;

/**
 * Runs `write`, which inserts an order. When the order holds a coupon, both happen in one transaction that locks the
 * coupon first and counts its uses after that: orders of one coupon are written one after the other, so that none
 * misses the one before. An order without a coupon is written without a transaction. Throws coupon_refused when the
 * coupon cannot be used any more, and conflict when it was edited since the price was computed.
 */
export async function holdCoupon<T, C extends Pick<Context, 'db' | 'clock'>>(
  context: C,
  order: Holder,
  write: (inside: C) => Promise<T>,
): Promise<T> {
  const { couponId } = order;
  if (couponId === null) return write(context);
  return transaction(context, async (inside) => {
    const coupon = await lockCoupon(inside, couponId);
    const { steps } = readBreakdown(order.breakdown);
    const price = priceBeforeOffers(steps);
    if (steps.find(({ name }) => name === 'coupon')?.version !== coupon.version)
      throw new AppError('conflict', 'offers.changedMeanwhile');
    const purchase = { productId: order.productId, itemid: order.itemid, price };
    const refusal =
      judgeTerms(coupon, purchase, inside.clock.now()) ??
      judgeUses(coupon, await countUses(inside, { coupon, buyer: buyerOf(order) }));
    if (refusal) throw couponRefused(refusal, price);
    return write(inside);
  });
}

/**
 * Whether an order that failed, and freed its coupon by that, may hold it again because it was paid after all. Locks
 * the coupon until the caller's transaction ends.
 */
export async function mayHoldAgain(context: Pick<Context, 'db'>, order: Holder): Promise<boolean> {
  if (order.couponId === null) return true;
  const coupon = await lockCoupon(context, order.couponId);
  const uses = await countUses(context, { coupon, buyer: buyerOf(order), except: order.id });
  return judgeUses(coupon, uses) === null;
}

function buyerOf({ userId, productId, input1, input2 }: Holder) {
  return { userId, productId, player: { input1, input2 } };
}

/**
 * Locks a coupon until the caller's transaction ends: after the order and the payment, before the wallet. First
 * purchases are judged one after the other whatever their coupon, because a person may have codes of two.
 */
async function lockCoupon({ db }: Pick<Context, 'db'>, id: string): Promise<Coupon> {
  // An inserted order takes a key share lock of its coupon, which 'no key update' does not wait for.
  await db.$queryRaw`select 1 from coupons where id = ${id} for no key update`;
  const coupon = await db.coupon.findUniqueOrThrow({ where: { id } });
  if (coupon.isForFirst)
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('first-purchases', 0))`;
  return coupon;
}
