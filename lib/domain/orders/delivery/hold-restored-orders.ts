import type { Context } from '@/lib/domain/context';
import { isAutomatic } from '@/lib/domain/orders/automatic';
import type { Order } from '@/lib/platform/db';
import { openOrderReview } from './open-order-review';
import { FOUND_AFTER_RESTORE } from './record-found-purchase';
import { routesOf } from './routes-snapshot';

export interface RestoredOrdersInput {
  /** The last moment of which the restored database knows. */
  recoveredTo: Date;
  /** The accounts whose orders since then could not be read, such as smileone/br. */
  unread: string[];
}

type UncertainOrder = Order & {
  /** The open cases of a payment that went back. */
  reviews: { id: string }[];
};

/**
 * The paid orders from before the restored moment that one of these accounts may have delivered after it, those with
 * codes of the vault, those that people deliver, and those whose payment went back: the lost database may have refunded
 * them. No list outside of this database says which codes were delivered, or what people did, so a person decides about
 * each of these orders.
 */
export async function listUncertainOrders(
  { db }: Pick<Context, 'db'>,
  { recoveredTo, unread }: RestoredOrdersInput,
): Promise<UncertainOrder[]> {
  const orders = await db.order.findMany({
    where: {
      status: 'Processing',
      createdAt: { lte: recoveredTo },
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
      routesOf(order).some(({ supplier, region }) =>
        unread.includes(region === '' ? supplier : `${supplier}/${region}`),
      ),
  );
}

/**
 * Opens a case for each such order, so that the end of the quarantine buys none of them. In the caller's transaction.
 */
export async function holdUncertainOrders(context: Context, input: RestoredOrdersInput): Promise<number> {
  const orders = await listUncertainOrders(context, input);
  for (const order of orders) {
    const { id, value, reviews } = order;
    await openOrderReview(context, {
      cause: 'outcome_unknown',
      orderId: id,
      moneyAtRisk: value,
      evidence: {
        restoredTo: input.recoveredTo.toISOString(),
        notRead: notReadOf(order, input),
        said:
          reviews.length > 0
            ? 'The database was restored, and this order may have been refunded after the restored moment.'
            : 'The database was restored, and this order may have been delivered after the restored moment.',
      },
    });
  }
  return orders.length;
}

/** What says nothing about whether the order was delivered. */
function notReadOf(order: Order, { unread }: RestoredOrdersInput): string {
  if (order.codes > 0) return 'the codes that were sold since';
  return isAutomatic(order) ? unread.join(', ') : 'what people delivered since';
}
