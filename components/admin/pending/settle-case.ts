import { post, type Reply } from '@/components/shared/api/request';
import type { Decision, ReviewView } from '@/lib/domain/payments/schema';

/** Repeating the call with the same key settles a case only once. */
export function settleCase(
  { _id }: ReviewView,
  decision: Decision,
  reason: string,
  key: string,
): Promise<Reply<{ message: string }>> {
  return post(
    `/admin/reviews/${encodeURIComponent(_id)}/settle`,
    { decision, reason },
    { headers: { 'idempotency-key': key } },
  );
}

/** Makes the server ask the gateway about the payment; the server applies the answer. */
export function askGateway({ _id }: ReviewView): Promise<Reply<{ message: string }>> {
  return post(`/admin/reviews/${encodeURIComponent(_id)}/ask`, {});
}
