import type { FavouriteBody, WatchBody } from '@/lib/domain/wishes/schema';
import { request } from './request';

export function readWishes(product: string) {
  return request('GET /wishes', {}, { query: { product } });
}

export function saveFavourite(body: FavouriteBody) {
  return request('POST /wishes/favourite', {}, { body });
}

export function saveWatch(body: WatchBody) {
  return request('POST /wishes/watch', {}, { body });
}
