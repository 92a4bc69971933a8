import type { Context } from '@/lib/domain/context';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import { evidenceWithTrace } from '@/lib/domain/payments';
import type { Review } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** Timeline entries for the opening and the closing of each case about an order or one of its payments. */
export function presentCases(
  context: Pick<Context, 'sealer'>,
  reviews: Review[],
  nameOf: (id: string | null) => string | null,
): TimelineEntry[] {
  return reviews.flatMap((review): TimelineEntry[] => {
    const { id, cause, openedAt, closedAt, closedById, note } = review;
    const facts = {
      kind: 'case',
      cause,
      moneyAtRisk: rupees(review.moneyAtRisk),
      isOpen: closedAt === null,
      note,
      by: nameOf(closedById),
    } as const;
    return [
      {
        ...facts,
        key: `case:${id}:opened`,
        at: openedAt.toISOString(),
        step: 'opened',
        evidence: evidenceWithTrace(context, review),
      },
      ...(closedAt
        ? [
            {
              ...facts,
              key: `case:${id}:closed`,
              at: closedAt.toISOString(),
              step: 'closed',
              evidence: null,
            } as const,
          ]
        : []),
    ];
  });
}
