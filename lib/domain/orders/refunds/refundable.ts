import type { Route } from '@/lib/domain/catalogue';
import type { DeliveryAttempt, Order, OrderRefund, Prisma, VaultCode } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';

/** An order with what decides how much of it can be refunded. */
export interface Refundable {
  order: Order;
  attempts: Pick<DeliveryAttempt, 'outcome' | 'routePosition'>[];
  /** Those that it got from the vault itself. */
  vaultCodes: Pick<VaultCode, 'id'>[];
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
}: Pick<Refundable, 'order' | 'givenBack' | 'goneBack'>): Paise {
  return status === 'Completed' || status === 'Cancelled' ? value - givenBack - goneBack : 0n;
}

/** For a read of an order that may be refunded. */
export const WITH_VAULT_CODES = {
  vaultCodes: {
    where: { attemptId: null, state: { in: ['sold', 'revealed', 'refunded', 'void'] } },
    select: { id: true },
  },
} satisfies Prisma.OrderInclude;

/**
 * The packs of the route that delivered, or of the first route when a person delivered; none for goods by hand. An
 * order that the vault delivered has as many as its codes.
 */
export function packsOf({
  order,
  attempts,
  vaultCodes,
}: Pick<Refundable, 'order' | 'attempts' | 'vaultCodes'>): string[] {
  const routes = order.routes as unknown as Pick<Route, 'position' | 'packs'>[];
  const delivered = attempts.find(({ outcome }) => outcome === 'delivered');
  const packs =
    (routes.find(({ position }) => position === delivered?.routePosition) ?? routes[0])?.packs ?? [];
  return delivered || vaultCodes.length === 0 ? packs : packs.slice(0, vaultCodes.length);
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
