import type { Context } from '@/lib/domain/context';
import { rupees } from '@/lib/platform/money';
import { decisionsOf } from './decisions-of';
import { secondOf } from './received';
import type { ReviewView } from './schema';

const MAX_REVIEWS = 500;

/** The open reviews, of one order or of all, oldest first, with their evidence and the possible decisions. */
export async function listReviews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orderId }: { orderId?: string } = {},
): Promise<ReviewView[]> {
  const reviews = await db.review.findMany({
    where: { closedAt: null, ...(orderId !== undefined && { orderId }) },
    include: {
      payment: { include: { beside: { select: { clientTxnId: true } } } },
      order: { select: { userId: true } },
    },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    take: MAX_REVIEWS,
  });
  const now = clock.now().getTime();
  return reviews.map(
    ({ payment, order, ...review }): ReviewView => ({
      _id: review.id,
      cause: review.cause,
      orderid: review.orderId,
      // The gateway and the customer know the page, not what came beside it.
      client_txn_id: payment?.beside?.clientTxnId ?? payment?.clientTxnId ?? null,
      userid: payment?.userId ?? order?.userId ?? null,
      moneyAtRisk: rupees(review.moneyAtRisk),
      evidence: review.evidence,
      openedAt: review.openedAt.toISOString(),
      age: Math.max(0, Math.floor((now - review.openedAt.getTime()) / 1000)),
      decisions: decisionsOf(review, payment),
      asksAmount: payment !== null && secondOf(payment)?.source === 'webhook',
    }),
  );
}
