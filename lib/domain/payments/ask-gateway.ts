import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { settlePayment } from './settle-payment';

export interface AskGatewayInput {
  reviewId: string;
}

/**
 * An administrator has the gateway asked once more about the payment of a case. Money that came after all is applied as
 * always, by the gateway's word. Throws not_found, and conflict for a case that is closed or about no payment.
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
