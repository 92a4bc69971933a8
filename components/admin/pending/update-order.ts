import { request } from '@/components/shared/api/request';

export type EndStatus = 'Completed' | 'Refunded' | 'Cancelled';

/** Repeating the call with the same key ends an order only once. */
export function updateOrder(orderId: string, newStatus: EndStatus, reason: string, key: string) {
  return request(
    'POST /admin/updateorder/[orderId]/[newStatus]/[[...reason]]',
    // A reason of dots alone would be resolved as a relative path in the address.
    { orderId, newStatus, reason: /[^.\s]/.test(reason) ? reason.trim() : '' },
    { headers: { 'idempotency-key': key } },
  );
}
