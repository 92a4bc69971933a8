import { days } from '@/lib/platform/time';
import { setCookie } from './cookie-text';

/**
 * A Set-Cookie value that names the cell to which the proxy leads this browser: where it has signed in, or where its
 * account has moved. Its name is one that a proxy can read as a variable. It opens nothing, so it is not signed. In a
 * file of its own, because the server that is bundled around Next imports it, and would otherwise contain the whole
 * domain.
 */
export function cellCookie(cell: string): string {
  return setCookie('tarang_cell', cell, days(365));
}
