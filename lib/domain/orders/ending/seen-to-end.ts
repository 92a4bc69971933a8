import type { Order, Prisma, Review } from '@/lib/platform/db';
import { digestOf } from '@/lib/platform/digest';
import { openCase } from './find-obstacle';
import { type Versioned, versionOf } from './wanted-refund';

/** What `seenToEnd` reads beside the order. */
export const WITH_SEEN = {
  attempts: { select: { id: true, outcome: true } },
  reviews: { where: openCase, select: { id: true, cause: true, moneyAtRisk: true } },
} as const satisfies Prisma.OrderInclude;

interface Seen extends Versioned, Pick<Order, 'input1' | 'input2'> {
  reviews: Pick<Review, 'id' | 'cause' | 'moneyAtRisk'>[];
}

/**
 * Names the state in which a person sees an order before ending or releasing it: its player, what its suppliers
 * answered, its cases about goods, and how much of its money went back. Goods that come while the person reads would
 * otherwise be given away with the price, and so would those whose money has gone meanwhile. That a supplier is asked
 * again changes nothing.
 */
export function seenToEnd(order: Seen): string {
  const holds = order.reviews.filter(({ cause }) => cause === 'fraud_hold');
  const held = holds.map(({ id, moneyAtRisk }) => `${id}=${moneyAtRisk}`);
  return digestOf([versionOf(order), order.input1, order.input2, ...held]);
}
