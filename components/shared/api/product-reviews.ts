import type { ReviewBody } from '@/lib/domain/product-reviews/schema';
import { request } from './request';

export function saveReview(body: ReviewBody) {
  return request('POST /product-reviews', {}, { body });
}

export function removeReview(product_id: string) {
  return request('POST /product-reviews/remove', {}, { body: { product_id } });
}
