import { settings } from '@/lib/platform/config';

/**
 * Whether a request that carries a cookie was made by a page of ours. Browsers say so themselves; where they do not,
 * the Origin must be the store's. A request that says neither has no cookie rights.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(settings().STORE_URL).origin;
}
