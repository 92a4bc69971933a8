import type { BulkOrderForm } from '@/lib/domain/bulk-orders/schema';
import { request } from './request';

export function createBulkOrder(form: BulkOrderForm) {
  return request('POST /user/bulk-orders', {}, { body: form });
}

/** Checks the next players of a list. */
export function checkBulkOrder(id: string) {
  return request('POST /user/bulk-orders/[id]/check', { id });
}

/** Orders the next lines of a list. */
export function buyBulkOrder(id: string) {
  return request('POST /user/bulk-orders/[id]/buy', { id });
}
