import { post, type Reply } from '@/components/shared/api/request';
import type { OrderView } from '@/lib/domain/orders/schema';

export type EndStatus = 'Completed' | 'Refunded' | 'Cancelled';

/** Repeating the call with the same key ends an order only once. */
export function updateOrder(
  orderId: string,
  status: EndStatus,
  reason: string,
  key: string,
): Promise<Reply<{ order: OrderView }>> {
  const parts = [orderId, status];
  // A reason of dots alone would be resolved as a relative path in the address.
  if (/[^.\s]/.test(reason)) parts.push(reason.trim());
  return post(
    `/admin/updateorder/${parts.map(encodeURIComponent).join('/')}`,
    {},
    { headers: { 'idempotency-key': key } },
  );
}
