import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import type { Paise } from '@/lib/platform/money';
import { isSurplus } from './notice-surplus';
import { recheckPayment } from './recheck-payment';
import type { Decision } from './schema';

/**
 * Asks the gateway once more before a surplus is credited, because no bank reference keeps that money from being
 * counted twice: its case then says what the gateway names above what is counted now. Returns what it said before, in
 * paise; null when the decision credits no surplus. Throws unavailable when the gateway does not answer. Outside of a
 * transaction.
 */
export async function askAboutSurplus(
  context: Context,
  { reviewId, decision }: { reviewId: string; decision: Decision },
): Promise<Paise | null> {
  if (decision !== 'credit') return null;
  const review = await context.db.review.findUnique({
    where: { id: reviewId, cause: 'second_payment', closedAt: null },
    include: { payment: { include: { beside: true } } },
  });
  const payment = review?.payment;
  const page = payment?.beside;
  if (!page || !isSurplus(context, payment, page)) return null;
  if ((await recheckPayment(context, page)) !== 'answered')
    throw new AppError('unavailable', 'payments.creditUnanswered');
  return payment.amount;
}
