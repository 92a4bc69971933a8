import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { type OpenReviewInput, openReview } from './open-review';

/** Opens a review of a payment, which its order or top-up then shows. Does nothing when the same review is open. */
export async function openPaymentReview(
  context: Context,
  payment: Payment,
  about: Pick<OpenReviewInput, 'cause' | 'subject' | 'moneyAtRisk' | 'evidence'>,
): Promise<void> {
  const opened = await openReview(context, { ...about, orderId: payment.orderId, paymentId: payment.id });
  if (opened) await context.effects[payment.purpose].reviewed(context, payment, about);
}
