import type { Context } from '@/lib/domain/context';
import type { Payment, Review } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { receivedOf, unreferencedOf } from './received';
import type { Decision } from './schema';

/**
 * What a person can decide about a case of a payment; nothing about a case of an order, which ends with the order. `due` is
 * what the order still takes of another amount than was asked for (PaymentEffects).
 */
export function decisionsOf(
  context: Pick<Context, 'sealer'>,
  review: Pick<Review, 'cause'>,
  payment: Payment | null,
  due: Paise | null,
): Decision[] {
  if (!payment) return [];
  switch (review.cause) {
    case 'payment_reversed':
      return ['receivable', 'loss', 'dismiss'];
    case 'receivable':
      return ['recovered', 'loss'];
    case 'payment_disputed':
      // It is answered at the gateway, and ends with the dispute.
      return [];
    case 'second_payment':
      return ['credit', 'dismiss'];
    case 'reference_missing':
      return unreferencedOf(context, payment) ? ['credit', 'dismiss'] : ['dismiss'];
    case 'amount_mismatch': {
      const received = receivedOf(context, payment);
      if (!received) return ['dismiss'];
      const isEnough = due !== null && received.amount >= due;
      return isEnough ? ['deliver', 'credit', 'dismiss'] : ['credit', 'dismiss'];
    }
    default:
      return receivedOf(context, payment) ? ['credit', 'dismiss'] : ['dismiss'];
  }
}

/** What the order of a case takes of its money, where that is a question; null otherwise. */
export async function dueOf(
  context: Context,
  { cause }: Pick<Review, 'cause'>,
  payment: Payment | null,
): Promise<Paise | null> {
  if (cause !== 'amount_mismatch' || payment?.status !== 'review') return null;
  return context.effects[payment.purpose].due(context, payment);
}
