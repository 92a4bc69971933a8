import type { Prisma, Review, ReviewCause } from '@/lib/platform/db';

/** Causes of cases about a payment that was applied before, so that its order goes on as if there were none. */
export const OF_PAID_PAYMENTS: ReviewCause[] = [
  'second_payment',
  'payment_reversed',
  'receivable',
  'payment_disputed',
  'payment_reinstated',
];

/**
 * An open case about a payment that may still pay its order. The payment itself can be open or failed meanwhile, and
 * its customer must not be asked to pay again.
 */
export const PAYMENT_CASE = {
  closedAt: null,
  paymentId: { not: null },
  cause: { notIn: OF_PAID_PAYMENTS },
} satisfies Prisma.ReviewWhereInput;

/** The same of a case that was read. */
export function isPaymentCase({ closedAt, paymentId, cause }: Review): boolean {
  return closedAt === null && paymentId !== null && !OF_PAID_PAYMENTS.includes(cause);
}
