import type { Route } from '@/lib/domain/catalogue';
import type { DeliveryAttempt, Order, OrderRefund } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';

/** An order with what decides how much of it can be refunded. */
export interface Refundable {
  order: Order;
  attempts: Pick<DeliveryAttempt, 'outcome' | 'routePosition'>[];
  refunds: Pick<OrderRefund, 'packs'>[];
  /** What the ledger says was given back already. */
  givenBack: Paise;
  /** What the customer has back from the bank already. */
  goneBack: Paise;
}

/**
 * The rest of the price that can still be given back: what the bank gave back is not the store's to give. A Refunded
 * order has none; a Cancelled one has its whole price when an earlier version cancelled it and left the money with the
 * store.
 */
export function restOf({
  order: { status, value },
  givenBack,
  goneBack,
}: Omit<Refundable, 'attempts' | 'refunds'>): Paise {
  return status === 'Completed' || status === 'Cancelled' ? value - givenBack - goneBack : 0n;
}

/** The packs of the route that delivered, or of the first route when a person delivered; none for goods by hand. */
export function packsOf({ order, attempts }: Pick<Refundable, 'order' | 'attempts'>): string[] {
  const routes = order.routes as unknown as Pick<Route, 'position' | 'packs'>[];
  const delivered = attempts.find(({ outcome }) => outcome === 'delivered');
  return (routes.find(({ position }) => position === delivered?.routePosition) ?? routes[0])?.packs ?? [];
}

/**
 * Throws conflict when the order cannot be refunded that much, when other refunds were made than the person has seen,
 * or when one of the packs cannot be refunded.
 */
export function assertRefundable(
  refundable: Refundable,
  { amount, seen, packs }: { amount: Paise; seen: Paise; packs: number[] },
): void {
  const { order, refunds, givenBack, goneBack } = refundable;
  const rest = restOf(refundable);
  if (goneBack > 0n && amount > rest)
    throw new AppError('conflict', message('orders.paymentWentBack', { amount: inRupees(goneBack) }));
  if (rest <= 0n) throw new AppError('conflict', message('orders.notRefundable', { status: order.status }));
  if (givenBack !== seen)
    throw new AppError('conflict', message('orders.refundedMeanwhile', { amount: inRupees(givenBack) }));
  if (amount > rest)
    throw new AppError('conflict', message('orders.refundTooLarge', { rest: inRupees(rest) }));
  const count = packsOf(refundable).length;
  const done = new Set(refunds.flatMap((refund) => refund.packs));
  const wrong = packs.find((pack) => pack >= count || done.has(pack));
  if (wrong !== undefined)
    throw new AppError('conflict', message('orders.packNotRefundable', { pack: wrong + 1 }));
}

const inRupees = (amount: Paise) => formatRupees(rupees(amount));
