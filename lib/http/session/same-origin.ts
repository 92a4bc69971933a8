import { settings } from '@/lib/platform/config';

/**
 * Whether a page of this store made a request. Browsers send Sec-Fetch-Site; without it, the Origin must be the
 * store's. A request with neither header may not use a cookie.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(settings().STORE_URL).origin;
}
