// The provider redirects to one address, which is English. The language in which the store was left is kept in the
// tab's storage.
import { pageLanguage } from '@/components/shared/api/page-language';
import { forget, recall, remember } from '@/components/shared/session/tab-memory';
import { type Language, languageOf } from '@/lib/platform/languages';

/** To be called before the page is left for the provider. */
export function saveReturnLanguage(): void {
  remember('left-in', pageLanguage());
}

/** The language in which to continue after the redirect; null when this page is already in it. */
export function returnLanguage(): Language | null {
  const left = recall('left-in');
  if (left === null || window.location.pathname !== '/') return null;
  return languageOf(left) === pageLanguage() ? null : languageOf(left);
}

export function clearReturnLanguage(): void {
  forget('left-in');
}
