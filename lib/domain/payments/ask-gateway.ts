import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { recheckPayment } from './recheck-payment';
import { type Settlement, settlePayment } from './settle-payment';

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
  const settlement = await ask(context, payment);
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

/** The gateway knows the page of a payment beside another; a payment that is paid already may have gone back. */
async function ask(context: Context, payment: Payment): Promise<Settlement> {
  const page = payment.besideId
    ? await context.db.payment.findUniqueOrThrow({ where: { id: payment.besideId } })
    : payment;
  if (page.status !== 'paid') return settlePayment(context, page.clientTxnId);
  if ((await recheckPayment(context, page)) !== 'answered') return 'unanswered';
  const open = await context.db.review.count({
    where: { closedAt: null, payment: { OR: [{ id: page.id }, { besideId: page.id }] } },
  });
  return open > 0 ? 'review' : 'settled';
}
