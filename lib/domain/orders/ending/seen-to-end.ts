import type { Order, Prisma } from '@/lib/platform/db';
import { digestOf } from '@/lib/platform/digest';
import { openCase } from './find-obstacle';
import { type Versioned, versionOf } from './wanted-refund';

/** What `seenToEnd` reads beside the order. */
export const WITH_SEEN = {
  attempts: { select: { id: true, outcome: true } },
  reviews: { where: openCase, select: { id: true, cause: true } },
} as const satisfies Prisma.OrderInclude;

/**
 * Names the state in which a person sees an order before ending it: its player, what its suppliers answered and its cases about goods.
 * Goods that come while the person reads would otherwise be given away with the price. That a supplier is asked again changes nothing.
 */
export function seenToEnd(order: Versioned & Pick<Order, 'input1' | 'input2'>): string {
  return digestOf([versionOf(order), order.input1, order.input2]);
}
