import { request } from '@/components/shared/api/request';
import type { Subject } from '@/lib/domain/work-claims/schema';

/** Who takes care of it at this moment: a page may have been opened before a colleague claimed it. */
export function readClaim({ kind, id }: Subject, signal?: AbortSignal) {
  return request('GET /admin/claims', {}, { query: { kind, id }, ...(signal && { signal }) });
}

/** The members of staff who may take over this order, case or help request. */
export function readColleagues({ kind, id }: Subject, signal: AbortSignal) {
  return request('GET /admin/colleagues', {}, { query: { kind, id }, signal });
}
