import { post, type Reply } from '@/components/shared/api/request';

/** The same key asks once, however often it is sent. */
export function askAgain(orderId: string, key: string): Promise<Reply<{ message: string }>> {
  return post(
    `/admin/orders/${encodeURIComponent(orderId)}/ask`,
    {},
    { headers: { 'idempotency-key': key } },
  );
}
