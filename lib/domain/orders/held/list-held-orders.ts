import type { Context } from '@/lib/domain/context';
import { findRelations, listBlockable } from '@/lib/domain/fraud-rules';
import { holdEvidence } from '@/lib/domain/fraud-rules/schema';
import { seenToEnd, WITH_SEEN } from '@/lib/domain/orders/ending/seen-to-end';
import { NO_REFUNDS, presentOrder, WITH_BUYER } from '@/lib/domain/orders/present';
import type { HeldOrder } from '@/lib/domain/orders/schema';

/** As many as a person can decide before loading the page again. */
const MAX_HELD = 50;

/** The orders that rules hold, the oldest first, with what was found and what they have in common with others. */
export async function listHeldOrders(
  context: Pick<Context, 'db'>,
): Promise<{ held: HeldOrder[]; total: number }> {
  const where = { cause: 'fraud_hold', closedAt: null, order: { status: 'Processing' } } as const;
  const [total, reviews] = await Promise.all([
    context.db.review.count({ where }),
    context.db.review.findMany({
      where,
      orderBy: { openedAt: 'asc' },
      take: MAX_HELD,
      include: { order: { include: { ...WITH_BUYER, ...WITH_SEEN } } },
    }),
  ]);
  const ids = reviews.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const [relations, blockable] = await Promise.all([
    findRelations(context, ids),
    listBlockable(context, ids),
  ]);
  const held = reviews.flatMap(({ id, order, evidence, openedAt }) =>
    order
      ? [
          {
            _id: id,
            order: presentOrder({ ...order, ...NO_REFUNDS }),
            seen: seenToEnd(order),
            rules: holdEvidence.safeParse(evidence).data?.rules ?? [],
            relations: relations[order.id] ?? [],
            blockable: blockable[order.id] ?? [],
            openedAt: openedAt.toISOString(),
          },
        ]
      : [],
  );
  return { held, total };
}
