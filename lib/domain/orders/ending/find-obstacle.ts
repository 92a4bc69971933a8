import type { Context } from '@/lib/domain/context';
import { mayArriveUntil } from '@/lib/domain/orders/delivery/may-arrive-until';
import { isWorkedOn } from '@/lib/domain/orders/delivery/present-attempt';
import { isHeldForMoney } from '@/lib/domain/orders/held/hold-gone-back';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { EndStatus } from '@/lib/domain/orders/schema';
import type { Prisma } from '@/lib/platform/db';
import { type Message, message, type PlainKey } from '@/lib/platform/messages';
import { formatRupees, rupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';

/** The open reviews of the order itself. Those of its payments are about other money and stay open. */
export const openCase = { closedAt: null, paymentId: null };

/** What decides whether an order can be ended by hand. */
export const FOR_ENDING = {
  attempts: { include: { sends: true }, orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] },
  reviews: { where: openCase },
  reopenings: { select: { fromStatus: true } },
} satisfies Prisma.OrderInclude;

export type OrderToEnd = Prisma.OrderGetPayload<{ include: typeof FOR_ENDING }>;

/**
 * Why a Processing order cannot be ended as this now; null when it can. With a typed code it gets none of the store's.
 */
export async function findObstacle(
  context: Pick<Context, 'db' | 'clock' | 'suppliers'>,
  { id, instant, codes, attempts, reviews }: OrderToEnd,
  newStatus: EndStatus,
  { isTyped = false } = {},
): Promise<PlainKey | Message | null> {
  // An order with an open review, or by hand, is not asked about, so the administrator judges what the supplier
  // accepted.
  if (instant && reviews.length === 0 && attempts.some(isWorkedOn)) return 'orders.supplierWorking';
  const until = mayArriveUntil(context, attempts);
  if (until) return message('orders.callMayArrive', { time: istDateTime(until).slice(11) });
  if (newStatus === 'Completed') {
    const hold = reviews.find(({ cause }) => cause === 'fraud_hold');
    // Only its release says that a person has looked at what the rule found. Who is told of money that went back may
    // complete what was delivered by hand all the same, but the codes of the store are handed over by a release.
    if (hold && !isHeldForMoney(hold)) return 'orders.isHeld';
    if (hold && codes > 0 && !isTyped) return 'orders.isHeldForMoney';
    return reviews.some(({ cause }) => cause === 'wrong_goods') ? 'orders.wrongGoodsUndecided' : null;
  }
  const { undecided } = await sumGoneBack(context, id);
  if (undecided === 0n) return null;
  return message('orders.paymentWentBack', { amount: formatRupees(rupees(undecided)) });
}
