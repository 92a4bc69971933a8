import { post, type Reply } from '@/components/shared/api/request';

/** Repeating the call with the same key asks only once. */
export function askAgain(orderId: string, key: string): Promise<Reply<{ message: string }>> {
  return post(
    `/admin/orders/${encodeURIComponent(orderId)}/ask`,
    {},
    { headers: { 'idempotency-key': key } },
  );
}
