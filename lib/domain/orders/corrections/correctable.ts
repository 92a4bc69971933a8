import { demandNoQuarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { mayHaveDelivered } from '@/lib/domain/orders/delivery/may-have-delivered';
import { isGoodsCause } from '@/lib/domain/orders/goods/goods-evidence';
import { isHeldForMoney } from '@/lib/domain/orders/held/hold-gone-back';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { DeliveryAttempt, Order, Prisma, Review } from '@/lib/platform/db';
import { digestOf } from '@/lib/platform/digest';
import { AppError, notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';

/** What decides how an order can be corrected. */
const WITH_CALLS_AND_CASES = {
  attempts: { orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] },
  reviews: { where: { closedAt: null, paymentId: null } },
} satisfies Prisma.OrderInclude;

export interface Correctable {
  order: Order;
  attempts: DeliveryAttempt[];
  /** The open cases of the order itself. */
  reviews: Review[];
  /** What the customer has back from the bank. */
  goneBack: Paise;
}

/** Reads an order with what decides about its corrections. Throws not_found. */
export async function readCorrectable(context: Pick<Context, 'db'>, orderId: string): Promise<Correctable> {
  const found = await context.db.order.findUnique({
    where: { id: orderId },
    include: WITH_CALLS_AND_CASES,
  });
  if (!found) throw notFound('Order');
  const { attempts, reviews, ...order } = found;
  const { goneBack } = await sumGoneBack(context, orderId);
  return { order, attempts, reviews, goneBack };
}

/**
 * Locks an order and reads it, in the caller's transaction. Throws not_found, and conflict when it is not as the person
 * saw it: of two people who correct it at once, the second looks at what the first has done; and in quarantine, because
 * a restored database may not know what was bought.
 */
export async function lockCorrectable(
  context: Pick<Context, 'db'>,
  { orderId, seen }: { orderId: string; seen: string },
): Promise<Correctable> {
  await lockOrder(context, orderId);
  await demandNoQuarantine(context);
  const found = await readCorrectable(context, orderId);
  assertAsSeen(found, seen);
  return found;
}

/** Throws conflict when an order is not as a person saw it. */
export function assertAsSeen(found: Correctable, seen: string): void {
  if (seenOf(found) !== seen) throw new AppError('conflict', 'orders.notAsSeen');
}

/** Names the state of an order, of its player, its calls and its cases. */
export function seenOf({ order, attempts, reviews }: Correctable): string {
  const state = [
    ...[order.status, order.instant, order.updatedAt.toISOString(), order.input1, order.input2],
    ...attempts.map(({ id, outcome, fence }) => `${id}=${outcome}${fence}`),
    ...reviews.map(({ id }) => id).sort(),
  ];
  return digestOf(state);
}

/**
 * Throws conflict unless the order is paid, nothing was bought for it and nothing can be: a call whose outcome is open
 * may still deliver, and goods that came late wait for a decision, both for the player of their call.
 */
export function assertNothingBought({
  order,
  attempts,
  reviews,
}: Pick<Correctable, 'order' | 'attempts' | 'reviews'>): void {
  if (order.status === 'Created' || order.status === 'Failed')
    throw new AppError('conflict', 'orders.notPaidYet');
  if (order.status !== 'Processing')
    throw new AppError('conflict', message('orders.alreadyEnded', { status: order.status }));
  if (attempts.some(mayHaveDelivered)) throw new AppError('conflict', 'orders.mayBeBought');
  assertNoGoodsCase(reviews);
}

/**
 * Throws conflict unless another route may buy all packs of the order: it waits, each of its calls was refused, no case
 * about goods is open and no rule holds it, and its money is still here.
 */
export function assertCanBuy({ order, attempts, reviews, goneBack }: Correctable): void {
  if (order.status !== 'Processing')
    throw new AppError('conflict', message('orders.alreadyEnded', { status: order.status }));
  if (attempts.some(({ outcome }) => outcome !== 'refused'))
    throw new AppError('conflict', 'orders.mayBeBought');
  assertNoGoodsCase(reviews);
  // Only its release says that a person has looked at what the rule found.
  const hold = reviews.find(({ cause }) => cause === 'fraud_hold');
  if (hold) throw new AppError('conflict', isHeldForMoney(hold) ? 'orders.isHeldForMoney' : 'orders.isHeld');
  if (goneBack > 0n)
    throw new AppError(
      'conflict',
      message('orders.paymentWentBack', { amount: formatRupees(rupees(goneBack)) }),
    );
}

/** Goods that came late are for the player of their call. */
function assertNoGoodsCase(reviews: Review[]): void {
  if (reviews.some(({ cause }) => isGoodsCause(cause)))
    throw new AppError('conflict', 'orders.goodsCaseOpen');
}

/** Whether a rule of the above holds. */
export function holds(rule: (found: Correctable) => void, found: Correctable): boolean {
  try {
    rule(found);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
