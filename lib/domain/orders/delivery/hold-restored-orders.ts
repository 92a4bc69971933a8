import type { Quarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { isAutomatic } from '@/lib/domain/orders/schema';
import { accountKey } from '@/lib/integrations/suppliers/descriptors';
import type { Order, Restore } from '@/lib/platform/db';
import { openOrderReviews } from './open-order-review';
import { FOUND_AFTER_RESTORE } from './record-found-purchase';
import { routesOf } from './routes-snapshot';

type UncertainOrder = Order & {
  /** The open cases of a payment that went back. */
  reviews: { id: string }[];
};

/**
 * The paid orders from before the restored moment that one of these accounts may have delivered after it, those that
 * the comparison did not look for because they were paid while it went on or later, those with codes of the vault,
 * those that people deliver, and those whose payment went back: the lost database may have refunded them. No list
 * outside of this database says which codes were delivered, or what people did, so a person decides about each of these
 * orders.
 */
export async function listUncertainOrders(
  { db }: Pick<Context, 'db'>,
  {
    lastRecoveredTo,
    comparedOrders,
    unread,
  }: Pick<Quarantine, 'lastRecoveredTo' | 'comparedOrders' | 'unread'>,
): Promise<UncertainOrder[]> {
  const lookedFor = new Set(comparedOrders);
  const orders = await db.order.findMany({
    where: {
      status: 'Processing',
      createdAt: { lte: lastRecoveredTo },
      // Of these the supplier's list has shown where they were bought.
      attempts: { none: { outcome: 'unknown', error: FOUND_AFTER_RESTORE } },
    },
    include: { reviews: { where: { cause: 'payment_reversed', closedAt: null }, select: { id: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return orders.filter(
    (order) =>
      order.codes > 0 ||
      !isAutomatic(order) ||
      order.reviews.length > 0 ||
      !lookedFor.has(order.id) ||
      accountsOf(order).some((account) => unread.includes(account)),
  );
}

/**
 * Opens a case for each such order, so that the end of the quarantine buys none of them. In the caller's transaction.
 */
export async function holdUncertainOrders(context: Context, input: Quarantine): Promise<number> {
  const orders = await listUncertainOrders(context, input);
  const { recoveredTo } = input;
  const lookedFor = new Set(input.comparedOrders);
  // In as many statements as for one order: sales wait for this transaction.
  await openOrderReviews(
    context,
    orders.map((order) => {
      const which = order.reviews.length > 0 ? 'refunded' : 'delivered';
      const unread = lookedFor.has(order.id) ? input.unread : accountsOf(order);
      return restoreCase(order, { recoveredTo, unread, which });
    }),
  );
  return orders.length;
}

/**
 * Opens such a case for an order from before a restored moment that is paid or reopened after the quarantine, so that
 * the worker buys nothing. The comparison recorded no purchase of an order that was not Processing, whether a supplier
 * has a list or not, and the lost database may have bought under another reference than the next one here. The end of
 * an open quarantine looks at the order itself. In the transaction that makes it Processing.
 */
export async function holdRestoredOrder(context: Context, order: Order): Promise<void> {
  // Locked, so that a quarantine that ends meanwhile sees the order, or is seen here as ended.
  const restores = await context.db.$queryRaw<Pick<Restore, 'recoveredTo' | 'endedAt'>[]>`
    select recovered_to as "recoveredTo", ended_at as "endedAt" from restores
     where recovered_to >= ${order.createdAt} order by recovered_to for share`;
  const [first] = restores;
  if (!first || restores.some(({ endedAt }) => endedAt === null)) return;
  const { recoveredTo } = first;
  const given = restoreCase(order, { recoveredTo, unread: accountsOf(order), which: 'delivered' });
  await openOrderReviews(context, [given]);
}

function restoreCase(
  order: Order,
  {
    recoveredTo,
    unread,
    which,
  }: Pick<Quarantine, 'recoveredTo' | 'unread'> & { which: 'delivered' | 'refunded' },
) {
  return {
    cause: 'outcome_unknown' as const,
    orderId: order.id,
    moneyAtRisk: order.value,
    evidence: {
      restoredTo: recoveredTo.toISOString(),
      notRead: notReadOf(order, unread),
      said: `The database was restored, and this order may have been ${which} after the restored moment.`,
    },
  };
}

/** What says nothing about whether the order was delivered. */
function notReadOf(order: Order, unread: string[]): string {
  if (order.codes > 0) return 'the codes that were sold since';
  return isAutomatic(order) ? unread.join(', ') : 'what people delivered since';
}

function accountsOf(order: Order): string[] {
  return [...new Set(routesOf(order).map(accountKey))];
}
