import { request } from '@/components/shared/api/request';
import type { ReviewView } from '@/lib/domain/payments/schema';

/** Makes the server ask the gateway about the payment; the server applies the answer. */
export function askGateway({ _id: id }: ReviewView) {
  return request('POST /admin/reviews/[id]/ask', { id });
}
