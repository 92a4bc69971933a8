import type { PricePreviewBody } from '@/lib/domain/offers/schema';
import { request } from './request';

/** What the viewer would pay. It holds nothing. */
export function readPrice(body: PricePreviewBody, signal: AbortSignal) {
  return request('POST /order/price', {}, { body, signal });
}
