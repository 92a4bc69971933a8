import type { Answer } from './reply';

export const FAVICON_PATH = '/favicon.ico';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><rect width="22" height="22" rx="7" fill="#34d399"/></svg>';

/** Browsers request it for every page, and a 404 would be an error in the browser's console. */
export function favicon(): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=86400' },
    body: ICON,
  };
}
