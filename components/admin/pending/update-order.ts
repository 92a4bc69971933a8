import { post, type Reply } from '@/components/shared/api/request';
import type { OrderView } from '@/lib/domain/orders/schema';

export type EndStatus = 'Completed' | 'Refunded' | 'Cancelled';

/** The same key ends an order once, however often it is sent. */
export function updateOrder(
  orderId: string,
  status: EndStatus,
  reason: string,
  key: string,
): Promise<Reply<{ order: OrderView }>> {
  const parts = [orderId, status];
  // Dots alone would be taken for a way up in the address, and say nothing.
  if (/[^.\s]/.test(reason)) parts.push(reason.trim());
  return post(
    `/admin/updateorder/${parts.map(encodeURIComponent).join('/')}`,
    {},
    { headers: { 'idempotency-key': key } },
  );
}
