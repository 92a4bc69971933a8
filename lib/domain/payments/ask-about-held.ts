import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { gatewayOf } from './gateway-of';
import { receivedOf, unreferencedOf } from './received';
import type { Decision } from './schema';
import { settleAnswer } from './settle-payment';

/**
 * Asks the gateway once more before money that waits for a person is credited or buys its order. The sweeps leave it
 * out, so that the bank may have taken it back unnoticed. The case then says what the gateway names now, or has ended
 * because the page is paid. Throws conflict when the money went back, and unavailable when the gateway does not answer.
 * Outside of a transaction.
 */
export async function askAboutHeld(
  context: Context,
  { reviewId, decision }: { reviewId: string; decision: Decision },
): Promise<void> {
  if (decision !== 'credit' && decision !== 'deliver') return;
  const review = await context.db.review.findUnique({
    where: { id: reviewId, closedAt: null },
    include: { payment: true },
  });
  const payment = review?.payment;
  // Of a payment beside its page the gateway knows nothing.
  if (!payment || payment.status === 'paid' || payment.besideId !== null) return;
  if (!receivedOf(context, payment) && !unreferencedOf(context, payment)) return;
  const gateway = gatewayOf(context, payment);
  // Nobody can be asked without its keys, and the money must not wait for ever.
  if (gateway.isConfigured === false) return;
  const state = await gateway.fetchState(payment);
  switch (state.outcome) {
    case 'failed':
    case 'reversed':
      throw new AppError('conflict', 'payments.heldWentBack');
    case 'pending':
    case 'unknown':
      throw new AppError('unavailable', 'payments.creditUnanswered');
    // It has forgotten the payment: it will never say more of it than the case does.
    case 'not_found':
      return;
    default:
      await settleAnswer(context, payment, state);
  }
}
