import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { gatewayOf } from './gateway-of';
import { receivedOf, secondOf, unreferencedOf } from './received';
import { recheckPayment } from './recheck-payment';
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
    include: { payment: { include: { beside: true } } },
  });
  const payment = review?.payment;
  if (!payment || payment.status === 'paid' || !mayKnowMore(context, payment)) return;
  const page = payment.beside ?? payment;
  const gateway = gatewayOf(context, page);
  // Nobody can be asked without its keys, and the money must not wait for ever.
  if (gateway.isConfigured === false) return;
  if (page.status === 'paid') {
    if ((await recheckPayment(context, page)) === 'unanswered') throw unanswered();
    return;
  }
  const state = await gateway.fetchState(page);
  switch (state.outcome) {
    case 'failed':
    case 'reversed':
      throw new AppError('conflict', 'payments.heldWentBack');
    case 'pending':
    case 'unknown':
      throw unanswered();
    // It has forgotten the payment: it will never say more of it than the case does.
    case 'not_found':
      return;
    default:
      await settleAnswer(context, page, state);
  }
}

/** Of a payment beside its page the gateway knows no more than a bank reference that it did not know before. */
function mayKnowMore(context: Context, payment: Payment): boolean {
  if (payment.besideId !== null) return secondOf(context, payment)?.utr === null;
  return receivedOf(context, payment) !== null || unreferencedOf(context, payment) !== null;
}

const unanswered = () => new AppError('unavailable', 'payments.creditUnanswered');
