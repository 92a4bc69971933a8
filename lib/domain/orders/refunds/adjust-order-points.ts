import type { Context } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { adjustPoints } from '@/lib/domain/points';
import { type Order, Prisma } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

export interface AdjustOrderPointsInput {
  order: Pick<Order, 'id' | 'userId' | 'value'>;
  /** The id of the case, payment or refund that changed it. */
  reference: string;
  /** What the store keeps of the price of the order, which is Completed. */
  kept: Paise;
}

/**
 * Lets the points of an order follow what a bank took back of its price, or what came again, and records it in an
 * event. Refunds keep it in their own rows. In the caller's transaction, which has locked the order.
 */
export async function adjustOrderPoints(context: Context, input: AdjustOrderPointsInput): Promise<void> {
  const { taken, spent } = await adjustPoints(context, input);
  if (taken === 0n && spent === 0n) return;
  await recordEvent(context, {
    orderId: input.order.id,
    kind: 'points_adjusted',
    detail: { reference: input.reference, taken: taken.toString(), spent: spent.toString() },
  });
}

/**
 * A query of the latest case of a payment of the order that was booked as a reversal, for a statement about the order.
 */
export function reversalSql(orderId: string): Prisma.Sql {
  return Prisma.sql`
    select r.id from reviews r join ledger_journals j on j.reason = 'payment_reversed' and j.reference = r.id
     where r.order_id = ${orderId} and r.cause = 'payment_reversed' order by r.id desc limit 1`;
}
