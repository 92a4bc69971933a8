import type { Payment, Review } from '@/lib/platform/db';
import { receivedOf, unreferencedOf } from './received';
import type { Decision } from './schema';

/** What a person can decide about a case of a payment; nothing about a case of an order, which ends with the order. */
export function decisionsOf(review: Pick<Review, 'cause'>, payment: Payment | null): Decision[] {
  if (!payment) return [];
  switch (review.cause) {
    case 'payment_reversed':
      return ['receivable', 'loss', 'dismiss'];
    case 'receivable':
      return ['recovered', 'loss'];
    case 'second_payment':
      return ['credit', 'dismiss'];
    case 'reference_missing':
      return unreferencedOf(payment) ? ['credit', 'dismiss'] : ['dismiss'];
    default:
      return receivedOf(payment) ? ['credit', 'dismiss'] : ['dismiss'];
  }
}
