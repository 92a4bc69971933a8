import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { settlePayment } from './settle-payment';

export interface AskGatewayInput {
  reviewId: string;
}

/**
 * An administrator asks the gateway again about the payment of a review. If the gateway now reports it as paid, it is
 * applied like any payment. Throws not_found, and conflict for a review that is closed or not about a payment.
 */
export async function askGateway(
  context: Context,
  { reviewId }: AskGatewayInput,
): Promise<{ message: Message }> {
  const review = await context.db.review.findUnique({ where: { id: reviewId }, include: { payment: true } });
  if (!review) throw notFound('Case');
  const { payment } = review;
  if (!payment) throw new AppError('conflict', 'payments.caseWithoutPayment');
  if (review.closedAt) throw new AppError('conflict', 'payments.caseClosed');
  const settlement = await settlePayment(context, payment.clientTxnId);
  if (settlement === 'unknown_payment') throw notFound('Payment');
  await recordAudit(context, {
    action: 'ask-gateway',
    objectType: 'payment',
    objectId: payment.id,
    before: { status: payment.status },
    after: { settlement },
  });
  return { message: message(`payments.settlement.${settlement}`) };
}
