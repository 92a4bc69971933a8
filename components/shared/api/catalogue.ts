import type { HomeProducts, ItemView } from '@/lib/domain/catalogue/schema';
import { type Reply, request } from './request';

export function readHomeProducts(): Promise<Reply<HomeProducts>> {
  return request('/product/gethomeproducts');
}

/** The items of a product, with the prices of the signed-in customer. */
export function readItems(productId: string, signal: AbortSignal): Promise<Reply<{ items: ItemView[] }>> {
  return request(`/item/${encodeURIComponent(productId)}`, { signal });
}
