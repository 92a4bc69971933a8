import { request } from '@/components/shared/api/request';
import type { LateSuccess } from '@/lib/domain/orders/schema';

/** Repeating the call with the same key settles a case only once. */
export function settleLateSuccess({ _id: id, decision }: LateSuccess, reason: string, key: string) {
  return request(
    'POST /admin/late-successes/[id]/settle',
    { id },
    { body: { decision, reason }, headers: { 'idempotency-key': key } },
  );
}
