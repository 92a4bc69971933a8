import { request } from '@/components/shared/api/request';

export type EndStatus = 'Completed' | 'Refunded' | 'Cancelled';

/** A reason of dots alone would be resolved as a relative path in the address. */
export function isReason(text: string): boolean {
  return /[^.\s]/.test(text);
}

/** Repeating the call with the same key ends an order only once. */
export function updateOrder(orderId: string, newStatus: EndStatus, reason: string, key: string) {
  return request(
    'POST /admin/updateorder/[orderId]/[newStatus]/[[...reason]]',
    { orderId, newStatus, reason: isReason(reason) ? reason.trim() : '' },
    { headers: { 'idempotency-key': key } },
  );
}
