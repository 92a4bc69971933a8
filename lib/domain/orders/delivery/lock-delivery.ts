import { IN_QUARANTINE } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { hasClaimsSql } from '@/lib/domain/orders/held/has-claims-sql';
import { readLocked } from '@/lib/domain/orders/lock-order';
import {
  type DeliveryAttempt,
  fieldsSql,
  type Order,
  type OrderRefund,
  Prisma,
  type Review,
} from '@/lib/platform/db';

/** An order with all by which its delivery decides. */
export interface Delivery {
  order: Order;
  /** In the order of their calls. */
  attempts: DeliveryAttempt[];
  /**
   * Open and closed ones. A review of a payment is none of them: it must not delay the delivery of goods that are paid.
   */
  reviews: Review[];
  refunds: OrderRefund[];
  /** Whether its money may have gone back. */
  hasClaims: boolean;
  isQuarantined: boolean;
}

interface Beside {
  hasReviews: boolean;
  hasClaims: boolean;
  hasRefunds: boolean;
  isQuarantined: boolean;
}

/**
 * Locks an order until the caller's transaction ends, and reads it with its delivery as it is then; null without the
 * order. Two statements: what stands in other tables may have changed while the first one waited for the lock.
 */
export async function lockDelivery({ db }: Pick<Context, 'db'>, orderId: string): Promise<Delivery | null> {
  const order = await readLocked({ db }, orderId);
  if (!order) return null;
  // One row when there are no attempts, with all of their fields null.
  const rows = await db.$queryRaw<(Beside & DeliveryAttempt)[]>`
    select beside.*, ${fieldsSql(Prisma.DeliveryAttemptScalarFieldEnum, 'attempts')}
      from (select exists (select from reviews where order_id = ${orderId} and payment_id is null) as "hasReviews",
                   (select ${hasClaimsSql} from orders o where id = ${orderId}) as "hasClaims",
                   exists (select from order_refunds where order_id = ${orderId}) as "hasRefunds",
                   ${IN_QUARANTINE} as "isQuarantined") beside
      left join delivery_attempts attempts on attempts.order_id = ${orderId}
     order by attempts.sent_at, attempts.id`;
  const { hasReviews = false, hasClaims = false, hasRefunds = false, isQuarantined = false } = rows[0] ?? {};
  return {
    order,
    attempts: rows.flatMap(
      ({ hasReviews: _, hasClaims: _c, hasRefunds: __, isQuarantined: ___, ...attempt }) =>
        attempt.id === null ? [] : [attempt],
    ),
    reviews: hasReviews ? await db.review.findMany({ where: { orderId, paymentId: null } }) : [],
    refunds: hasRefunds ? await db.orderRefund.findMany({ where: { orderId } }) : [],
    hasClaims,
    isQuarantined,
  };
}
