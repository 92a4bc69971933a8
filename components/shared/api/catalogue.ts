import { request } from './request';

/** What the shop's search is done with, in the browser itself. */
export function readSearchIndex() {
  return request('GET /product/searchindex', {});
}

export function reportMissedSearch(q: string) {
  return request('POST /product/missedsearch', {}, { body: { q } });
}

/** The items of a product, with the prices of the signed-in customer. */
export function readItems(productId: string, signal: AbortSignal) {
  return request('GET /item/[productId]', { productId }, { signal });
}
