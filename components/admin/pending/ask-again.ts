import { request } from '@/components/shared/api/request';

/** Repeating the call with the same key asks only once. */
export function askAgain(orderId: string, key: string) {
  return request('POST /admin/orders/[orderId]/ask', { orderId }, { headers: { 'idempotency-key': key } });
}
