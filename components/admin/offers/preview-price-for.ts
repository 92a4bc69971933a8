import { request } from '@/components/shared/api/request';
import type { PreviewFor } from '@/lib/domain/offers/schema';

export function previewPriceFor(body: PreviewFor) {
  return request('POST /admin/coupons/preview', {}, { body });
}
