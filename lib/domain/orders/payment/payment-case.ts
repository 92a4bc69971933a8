import type { Prisma, Review, ReviewCause } from '@/lib/platform/db';

/** Causes of cases about a payment that was applied before: it cannot pay its order any more. */
export const OF_PAID_PAYMENTS: ReviewCause[] = [
  'payment_reversed',
  'receivable',
  'payment_disputed',
  'payment_reinstated',
];

/**
 * Causes with whose cases a paid order goes on as if there were none. What is beside an unpaid page may be its price.
 */
export const OF_PAID_ORDERS: ReviewCause[] = ['second_payment', ...OF_PAID_PAYMENTS];

/**
 * Of an unpaid order: an open case about a payment that may still pay it, or about money beside that. The payment
 * itself can be open or failed meanwhile, and its customer must not be asked to pay again.
 */
export const PAYMENT_CASE = {
  closedAt: null,
  paymentId: { not: null },
  cause: { notIn: OF_PAID_PAYMENTS },
} satisfies Prisma.ReviewWhereInput;

/** The same of an order that was read with its cases. */
export function hasPaymentCase(paidAt: Date | null, reviews: Review[]): boolean {
  return (
    paidAt === null &&
    reviews.some(
      ({ closedAt, paymentId, cause }) =>
        closedAt === null && paymentId !== null && !OF_PAID_PAYMENTS.includes(cause),
    )
  );
}
