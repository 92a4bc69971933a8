import { request } from '@/components/shared/api/request';
import type { Decision, ReviewView } from '@/lib/domain/payments/schema';

interface Settlement {
  decision: Decision;
  reason: string;
  reference?: string;
  /** Rupees. */
  amount?: number;
  approver?: { email: string; code: string };
}

/** Repeating the call with the same key settles a case only once. */
export function settleCase({ _id: id }: ReviewView, body: Settlement, key: string) {
  return request('POST /admin/reviews/[id]/settle', { id }, { body, headers: { 'idempotency-key': key } });
}

/** Makes the server ask the gateway about the payment; the server applies the answer. */
export function askGateway({ _id: id }: ReviewView) {
  return request('POST /admin/reviews/[id]/ask', { id });
}
