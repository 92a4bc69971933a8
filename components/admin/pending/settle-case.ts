import { post, type Reply } from '@/components/shared/api/request';
import type { Decision, ReviewView } from '@/lib/domain/payments/schema';

/** The same key settles a case once, however often it is sent. */
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

/** Has the gateway asked what became of the payment: what it says is applied by itself. */
export function askGateway({ _id }: ReviewView): Promise<Reply<{ message: string }>> {
  return post(`/admin/reviews/${encodeURIComponent(_id)}/ask`, {});
}
