import type { HomeProducts, ItemView } from '@/lib/domain/catalogue/schema';
import { type Reply, request } from './request';

export function readHomeProducts(): Promise<Reply<HomeProducts>> {
  return request('/product/gethomeproducts');
}

/** With the prices of whoever is signed in. */
export function readItems(productId: string, signal: AbortSignal): Promise<Reply<{ items: ItemView[] }>> {
  return request(`/item/${encodeURIComponent(productId)}`, { signal });
}
