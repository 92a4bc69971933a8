import type { Context } from '@/lib/domain/context';
import { rupees } from '@/lib/platform/money';
import { decisionsOf, factsOf, NO_FACTS } from './decisions-of';
import { evidenceWithTrace } from './evidence-with-trace';
import { secondOf } from './received';
import type { ReviewView } from './schema';
import { seenToSettle } from './seen-to-settle';

const MAX_REVIEWS = 500;
/** The cell in which a customer is who has moved. */
const MOVED = { cellMoves: { where: { state: 'moved' }, select: { otherCell: true } } };

/** The open reviews, of one order or of all, oldest first, with their evidence and the possible decisions. */
export async function listReviews(
  context: Context,
  { orderId }: { orderId?: string } = {},
): Promise<ReviewView[]> {
  const { db, clock } = context;
  const reviews = await db.review.findMany({
    where: { closedAt: null, ...(orderId !== undefined && { orderId }) },
    include: {
      payment: { include: { beside: { select: { clientTxnId: true } }, user: { select: MOVED } } },
      order: { select: { userId: true, status: true } },
    },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    take: MAX_REVIEWS,
  });
  const now = clock.now().getTime();
  const views: ReviewView[] = [];
  // One after the other: the few cases about an amount, a dispute, or money that went back each take a question.
  for (const { payment, order, ...review } of reviews) {
    const hasEnded =
      order?.status === 'Completed' || order?.status === 'Refunded' || order?.status === 'Cancelled';
    // What is owed may be in the wallet, also when the order has ended.
    const isAsked = !hasEnded || review.cause === 'payment_disputed' || review.cause === 'receivable';
    const facts = isAsked ? await factsOf(context, review, payment) : NO_FACTS;
    const { due, inWallet } = facts;
    const movedTo = payment?.user.cellMoves[0]?.otherCell ?? null;
    const decisions = decisionsOf(context, review, payment, facts);
    views.push({
      _id: review.id,
      cause: review.cause,
      orderid: review.orderId,
      // The gateway and the customer know the page, not what came beside it.
      client_txn_id: payment?.beside?.clientTxnId ?? payment?.clientTxnId ?? null,
      userid: payment?.userId ?? order?.userId ?? null,
      moneyAtRisk: rupees(review.moneyAtRisk),
      evidence: evidenceWithTrace(context, review, movedTo),
      seen: seenToSettle(context, review, payment, facts),
      openedAt: review.openedAt.toISOString(),
      age: Math.max(0, Math.floor((now - review.openedAt.getTime()) / 1000)),
      decisions,
      fromWallet: decisions.includes('offset') ? rupees(inWallet) : null,
      price: due !== null && decisions.includes('deliver') ? rupees(due) : null,
      asksAmount: payment !== null && secondOf(context, payment)?.source === 'webhook',
    });
  }
  return views;
}
