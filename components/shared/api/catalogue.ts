import { request } from './request';

export function readHomeProducts() {
  return request('GET /product/gethomeproducts', {});
}

/** The items of a product, with the prices of the signed-in customer. */
export function readItems(productId: string, signal: AbortSignal) {
  return request('GET /item/[productId]', { productId }, { signal });
}
