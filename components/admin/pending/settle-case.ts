import { request } from '@/components/shared/api/request';
import type { Decision, ReviewView } from '@/lib/domain/payments/schema';

/** Repeating the call with the same key settles a case only once. */
export function settleCase({ _id: id }: ReviewView, decision: Decision, reason: string, key: string) {
  return request(
    'POST /admin/reviews/[id]/settle',
    { id },
    { body: { decision, reason }, headers: { 'idempotency-key': key } },
  );
}

/** Makes the server ask the gateway about the payment; the server applies the answer. */
export function askGateway({ _id: id }: ReviewView) {
  return request('POST /admin/reviews/[id]/ask', { id });
}
