import type { Context } from '@/lib/domain/context';
import type { PaymentDispute } from '@/lib/platform/db';

/**
 * The open dispute about a payment, the one whose evidence is wanted first; null without one. While it is open nothing
 * of the payment may be given back, because the gateway may give it back as well. In a transaction that refunds: after
 * the payment's lock.
 */
export function disputeOf(
  { db }: Pick<Context, 'db'>,
  { paymentId }: { paymentId: string },
): Promise<PaymentDispute | null> {
  return db.paymentDispute.findFirst({
    where: { paymentId, endedAt: null },
    orderBy: [{ respondBy: { sort: 'asc', nulls: 'last' } }, { openedAt: 'asc' }],
  });
}
