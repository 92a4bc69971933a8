import type { DeliveryAttempt } from '@/lib/platform/db';

/**
 * Whether a supplier names another order than the one that counts for this attempt: it has taken one call for two, and
 * the goods of the second were not paid for.
 */
export function isSecondOrder(
  { outcome, supplierOrderId }: Pick<DeliveryAttempt, 'outcome' | 'supplierOrderId'>,
  named: string | null,
): boolean {
  const counts = outcome === 'delivered' || outcome === 'accepted';
  return counts && named !== null && supplierOrderId !== null && named !== supplierOrderId;
}
