import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Settlement, settlePayment } from './settle-payment';

export interface AskGatewayInput {
  reviewId: string;
}

const SENTENCES: Record<Exclude<Settlement, 'unknown_payment'>, string> = {
  settled: 'The payment was made, and has been applied.',
  pending: 'The gateway still waits for this payment.',
  failed: 'The gateway says that nothing was paid.',
  review: 'The gateway speaks of money that does not match: a person decides.',
  unanswered: 'The gateway could not say what became of it.',
};

/**
 * An administrator has the gateway asked once more about the payment of a case. Money that came after all is applied as
 * always, by the gateway's word. Throws not_found, and conflict for a case that is closed or about no payment.
 */
export async function askGateway(
  context: Context,
  { reviewId }: AskGatewayInput,
): Promise<{ message: string }> {
  const review = await context.db.review.findUnique({ where: { id: reviewId }, include: { payment: true } });
  if (!review) throw notFound('Case');
  const { payment } = review;
  if (!payment) throw new AppError('conflict', 'This case is about an order, not about a payment.');
  if (review.closedAt) throw new AppError('conflict', 'This case is closed already.');
  const settlement = await settlePayment(context, payment.clientTxnId);
  if (settlement === 'unknown_payment') throw notFound('Payment');
  await recordAudit(context, {
    action: 'ask-gateway',
    objectType: 'payment',
    objectId: payment.id,
    before: { status: payment.status },
    after: { settlement },
  });
  return { message: SENTENCES[settlement] };
}
